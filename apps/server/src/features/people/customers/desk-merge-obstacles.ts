import { undoEmailHours } from '@openline/contract/people/profile'
import { formatMsisdn } from '@openline/contract/phone-number'
import type { Db } from '../../../db/open.ts'
import { findMoveObstacle } from '../../lines/lines/desk-move-obstacles.ts'
import { findLine, type LineRow } from '../../lines/lines/store.ts'
import {
  listLiveLines,
  listUnfinished,
  type Unfinished,
} from '../../processes/account/account-closure-store.ts'
import { hasUndo } from '../auth/email-change-store.ts'
import { findWaitingRecovery } from '../auth/email-recovery-store.ts'
import { keysOf } from '../blocks/block-keys.ts'
import { listRunning } from '../blocks/store.ts'
import { listWaiting } from '../dual-control/store.ts'
import type { Customer } from './store.ts'

/** Both accounts, of which `from` closes. */
export type TwoAccounts = { readonly from: Customer; readonly to: Customer }

const waitsFor: Readonly<Record<Unfinished, string>> = {
  orders: 'An order of {email} is in progress. Wait until it’s complete, or cancel it.',
  refunds: 'A refund of {email} is in progress. Wait until it’s complete.',
  disputes: 'A dispute of {email} is open. Wait for the decision.',
  portIns: 'A port-in of {email} is under way. Cancel it or wait until it’s complete.',
  portOuts: 'Another carrier wants a number of {email}. Wait until that request is over.',
}

/** What keeps two accounts from being merged now, one sentence each, the accounts and lines by name. */
export async function listMergeObstacles(
  db: Db,
  { from, to }: TwoAccounts,
  now: Date,
): Promise<string[]> {
  const obstacles: string[] = []
  for (const each of [from, to]) obstacles.push(...(await listOfEach(db, each, now)))
  if (await hasUndo(db, from.id, now)) {
    obstacles.push(
      `The email of this account was changed to ${from.email}. Its old address can take it back for ${undoEmailHours} hours. Wait until they’re over.`,
    )
  }
  for (const unfinished of await listUnfinished(db, from.id)) {
    obstacles.push(waitsFor[unfinished].replace('{email}', from.email))
  }
  for (const line of await readLiveLines(db, from.id)) {
    const obstacle = await findMoveObstacle(db, line)
    if (obstacle !== null) obstacles.push(`${nameOfLine(line)}: ${obstacle}`)
  }
  return obstacles
}

async function listOfEach(db: Db, { id, email }: Customer, now: Date): Promise<string[]> {
  const blocks = await listRunning(db, { keys: keysOf({ email }), customerId: id }, now)
  const recovery = await findWaitingRecovery(db, id)
  const waiting = await listWaiting(db, { customerId: id }, now)
  return [
    ...(blocks.length > 0 ? [`${email} is blocked. Lift the block first.`] : []),
    ...(recovery ? [`An email change of ${email} is waiting. Wait until it’s over.`] : []),
    ...(waiting.some(({ act }) => act !== 'mergeAfterIdCheck')
      ? [`A request about ${email} waits for a second person. Have it answered first.`]
      : []),
  ]
}

/** The lines of an account that have not ended. */
export async function readLiveLines(db: Db, customerId: string): Promise<LineRow[]> {
  const lines: LineRow[] = []
  for (const { id } of await listLiveLines(db, customerId)) {
    const line = await findLine(db, id)
    if (line) lines.push(line)
  }
  return lines
}

/** By its number, where it has one. */
export function nameOfLine({ mdn, nickname }: LineRow): string {
  return mdn === null ? nickname : formatMsisdn(mdn)
}
