import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Call } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { hasActOn } from '../../platform/audit/store.ts'
import { type Facts, keysOf, networkKey } from './block-keys.ts'
import { type BlockRow, countRefusals, listRunning } from './store.ts'

/** What someone wanted to do. */
type Wanted =
  | 'sign_up'
  | 'save_card'
  | 'buy'
  | 'buy_for_line'
  | 'pay_order'
  | 'renew'
  | 'renew_automatically'

export type Asked = Omit<Facts, 'network'> & {
  readonly wanted: Wanted
  /** Null before there is an account. */
  readonly customerId: string | null
  /** Null for what no one waits for. */
  readonly call: CallOrigin | null
}

/** Where a call comes from. */
export type CallOrigin = Pick<Call, 'clientIp' | 'requestId'>

export type BlockNeeds = Needs<'clock' | 'log' | 'secretBox'>

/**
 * Whether something that is known of who asks is blocked. If so, the refusal is counted, logged and in the audit
 * log with the block; nothing of it is in the account. The caller refuses, in words that don't say what it was.
 */
export async function isBlocked(
  { clock, log, secretBox }: BlockNeeds,
  db: Db,
  { wanted, customerId, call, ...known }: Asked,
): Promise<boolean> {
  const now = clock()
  const requestId = call?.requestId ?? null
  const network = call && networkKey(secretBox, call.clientIp)
  const found = await listRunning(db, { keys: keysOf({ ...known, network }), customerId }, now)
  if (found.length === 0) return false
  const ids = found.map(({ id }) => id)
  await countRefusals(db, ids, now)
  for (const block of found) await recordRefusal(db, block, { at: now, wanted, requestId })
  log.info({ event: 'blocked', blockIds: ids, wanted, customerId, requestId })
  return true
}

const quietSeconds = 600

/** Once in ten minutes for each block, so that no one can fill the log. */
async function recordRefusal(
  db: Db,
  { id, kind }: BlockRow,
  { at, wanted, requestId }: { at: Date; wanted: Wanted; requestId: string | null },
): Promise<void> {
  const act = 'refused-by-block'
  const subject = { kind: 'block' as const, id }
  if (await hasActOn(db, subject, { act, since: secondsAfter(at, -quietSeconds) })) return
  const by = { triedAs: null, call: { requestId: requestId ?? 'none' } }
  const nothing = { reason: null, customerId: null, before: null }
  await recordAct(db, by, { at, act, subject, ...nothing, after: { kind, wanted } })
}

/** Throws where a payment is blocked. Asked before anything is written. */
export async function requireUnblocked(
  deps: Needs<'db'> & BlockNeeds,
  asked: Asked,
): Promise<void> {
  if (await isBlocked(deps, deps.db, asked)) {
    throw new AppError('forbidden', t('We can’t accept this payment. Please contact us.'))
  }
}

/** For who is blocked from opening an account. */
export function signUpRefused(): AppError {
  return new AppError('forbidden', t('We can’t open this account. Please contact us.'))
}
