import { isSimChangeUnderWay } from '@openline/contract/lines/line-safety'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import type { Db } from '../../../db/open.ts'
import { listOpenCases } from '../../processes/port-in-cases/desk-store.ts'
import { listKindsUnderWay } from '../../sales/orders/renewal-order-store.ts'
import { awaitsAddOn } from '../usage/add-on-store.ts'
import { isLineReported, readLineFacts } from './desk-lines.ts'
import type { LineRow } from './store.ts'

const words = {
  order:
    'The line’s first order isn’t complete. Wait until the line is active, or cancel the order.',
  ending: 'The line is being ended. Wait for the carrier’s answer.',
  suspension: 'The line is suspended. Restore it first.',
  renewal: 'A renewal of the line isn’t paid yet. Have it paid, or wait until it ends.',
  addOn: 'An add-on of the line isn’t paid, or the network hasn’t added it yet. Wait until it has.',
  numberChange:
    'The line is getting another number, or a change of number isn’t paid yet. Wait until it’s over.',
  simChange: 'A SIM change is under way. Wait until it’s complete, or cancel it.',
  portOut: 'Another carrier wants this number. Wait until that request is over.',
  portIn: 'A port-in to the line is under way. Wait until it’s complete, or cancel it.',
  portInCase: 'The port-in of the line has an open case. Close it first.',
  lock: 'The number is locked. Its owner has to unlock it first.',
  fraud: 'A bank reported fraud on this line. It stays where it was bought.',
} as const

type Obstacle = keyof typeof words

/** What a locked line has under way so that it can't go to another account now, in words; null for nothing. */
export async function findMoveObstacle(tx: Db, line: LineRow): Promise<string | null> {
  const { records, suspensions, ending, portIn, numberAskedAt } = await readLineFacts(tx, line)
  const underWay = await listKindsUnderWay(tx, line.id)
  const obstacles: Readonly<Record<Obstacle, boolean>> = {
    order: line.status === 'pending',
    ending: ending?.status === 'asked',
    suspension: line.status === 'suspended' || suspensions.some(({ endedAt }) => endedAt === null),
    renewal: underWay.includes('renewal'),
    addOn: underWay.includes('add_on') || (await awaitsAddOn(tx, line.id)),
    numberChange: numberAskedAt !== null || underWay.includes('number_change'),
    simChange: records.simChanges.some(({ status }) => isSimChangeUnderWay(status)),
    portOut: records.portOuts.some(({ status }) => status === 'waiting' || status === 'approved'),
    portIn: portIn !== null && !portInIsOver(portIn.status),
    portInCase: portIn !== null && (await hasOpenCase(tx, portIn.id)),
    lock: records.lock?.locked === true,
    fraud: await isLineReported(tx, line),
  }
  // Each key is an obstacle, and they are told in this order.
  const first = (Object.keys(words) as Obstacle[]).find((each) => obstacles[each])
  return first === undefined ? null : words[first]
}

async function hasOpenCase(tx: Db, portInId: string): Promise<boolean> {
  return (await listOpenCases(tx, { portInIds: [portInId], limit: 1 })).length > 0
}
