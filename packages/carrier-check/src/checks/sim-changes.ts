import type { Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import { type Order, simChangeOrder } from './orders.ts'

const section = 'POST /sim-changes'

/** Moves a line to another SIM, and waits where the network takes its time. */
export async function untilMoved(check: Check, order: Order): Promise<{ iccid: string | null }> {
  const { reference } = order
  await check.ask('changeSim', order)
  const change = await check.until(async () => {
    const { simChanges } = await check.ask('listSimChanges', { reference })
    const last = simChanges.at(-1)
    return last === undefined || last.status === 'pending' ? null : last
  }, 'the SIM change to be active or failed')
  check.expect(change.status === 'active', '"status": "active"')
  return { iccid: change.iccid }
}

/** Lines that move to other SIMs. */
export const simChangeChecks: readonly Requirement[] = [
  {
    id: 'sim-changes.esim',
    section,
    says: 'A change to an eSIM gives the line another SIM.',
    needs: ['simChange'],
    run: async (check) => {
      const line = await check.ownLine()
      const { iccid } = await untilMoved(check, simChangeOrder(line.reference))
      check.expect(iccid !== line.iccid, `another SIM than ${line.iccid}`)
    },
  },
  {
    id: 'sim-changes.iccid',
    section,
    says: 'A change that is active has the SIM that the line moved to.',
    needs: ['simChange'],
    run: async (check) => {
      const line = await check.ownLine()
      const { iccid } = await untilMoved(check, simChangeOrder(line.reference))
      check.found(iccid, '"iccid" of an active change')
    },
  },
  {
    id: 'sim-changes.retires',
    section,
    says: 'The SIM that a line leaves is retired.',
    needs: ['simChange', 'simCards'],
    run: async (check) => {
      const line = await check.ownLine()
      await untilMoved(check, simChangeOrder(line.reference))
      const { status } = await check.ask('checkSim', { iccid: line.iccid })
      check.expect(status === 'retired', '"status": "retired"')
    },
  },
  {
    id: 'sim-changes.card',
    section,
    says: 'A change to a SIM card moves the line to the card that was sent.',
    needs: ['simChange', 'simCards', 'retailCards'],
    run: async (check) => {
      const iccid = check.take(check.numbers.sims?.available?.slice(0, -1), 'sims.available')
      const { reference } = await check.ownLine()
      const moved = await untilMoved(
        check,
        simChangeOrder(reference, { simType: 'physical', iccid }),
      )
      check.expect(moved.iccid === iccid, `"iccid": "${iccid}"`)
    },
  },
  {
    id: 'sim-changes.card-in-use',
    section,
    says: 'A change to a SIM card that is in use is refused: 409 iccid_in_use.',
    needs: ['simChange', 'simCards'],
    run: async (check) => {
      const iccid = check.need(check.numbers.sims?.inUse, 'sims.inUse')
      const { reference } = await check.line()
      const order = simChangeOrder(reference, { simType: 'physical', iccid })
      await check.refused('changeSim', order, 'iccid_in_use')
    },
  },
]
