import { isSimChangeUnderWay } from '@openline/contract/lines/line-safety'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { waitedOutBefore } from '../../platform/network/wait.ts'
import { listKindsUnderWay } from '../../sales/orders/renewal-order-store.ts'
import { serviceProblem } from '../lines/pay-for-line.ts'
import { awaitsNumber } from './number-change-store.ts'
import { readStandings } from './standing-store.ts'
import type { SafeLine } from './store.ts'

/**
 * Throws `not_ready` while a locked line gets another number, for a day: another SIM, a transfer PIN and a port-out wait
 * for it, since the network was asked for it first and can't be asked to stop. A network that takes longer must not hold
 * a line or its owner back. A lock and a suspension are never refused: the number that comes stays locked, and of a
 * line without service the money goes back, unless the network has begun.
 */
export async function requireNumberSettled(
  { clock }: Needs<'clock'>,
  tx: Db,
  lineId: string,
): Promise<void> {
  if (!(await awaitsNumber(tx, lineId, waitedOutBefore(clock())))) return
  throw new AppError(
    'not_ready',
    t('This line is getting a new number. Please wait until it has it.'),
  )
}

type Changed = Pick<SafeLine, 'id' | 'orderId' | 'status' | 'mdn'>

/** Throws `not_ready`, with the reason, where a line can't get another number now: what is under way comes first. */
export async function requireNumberFree(
  deps: Needs<'events'>,
  db: Db,
  line: Changed,
): Promise<void> {
  const obstacle = await findNumberObstacle(deps, db, line)
  if (obstacle !== null) throw new AppError('not_ready', obstacle)
}

/** The same as words; null where nothing is in the way. */
export async function findNumberObstacle(
  { events }: Needs<'events'>,
  db: Db,
  line: Changed,
): Promise<string | null> {
  const obstacle = await findObstacle(db, line)
  if (obstacle !== null) return obstacle
  try {
    await events.onNumberWanted(db, { line })
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_ready') return error.message
    throw error
  }
}

async function findObstacle(db: Db, line: Changed): Promise<string | null> {
  const problem = serviceProblem(line)
  if (problem !== null) return problem
  if (line.mdn === null) return t('This line isn’t active yet. Please wait until it is.')
  const { lock, portOut, change, numberAskedAt } = (await readStandings(db, [line.id]))(line.id)
  if (numberAskedAt !== null) {
    return t('This line is getting a new number already. We’ll email you when it has it.')
  }
  if (portOut !== null) {
    return t('Another carrier requested this number. Wait until that request is over.')
  }
  if (lock?.locked === true) return t('Your number is locked. Please unlock it first.')
  if (change !== null && isSimChangeUnderWay(change.status)) {
    return t('This line is moving to another SIM. Wait until that’s complete.')
  }
  const isDue = (await listKindsUnderWay(db, line.id)).includes('renewal')
  return isDue ? t('A renewal of this line isn’t paid yet. Please pay it first.') : null
}
