import type { ActSubject } from '@openline/contract/platform/audit'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { timeSince } from '../../../http/rate-limit.ts'
import { findLastAct } from './store.ts'

/** What happened to something, in words such as `Alex Kim refunded $5.00`; `at` is null where that is not known. */
export type Change = { readonly what: string; readonly at: Date | null }

/** The answer to who comes too late at the desk: 409 with what happened to the subject since, where that is known. */
export function tooLate(change: Change | null, now: Date): AppError {
  const { what, at } = change ?? { what: 'This can’t be done any more', at: null }
  const ago = at === null ? '' : ` ${timeSince(at, now)} ago`
  return new AppError('conflict', `${what}${ago}. Please look at it again.`)
}

const shownForSeconds = 3600

type Subject = { readonly kind: ActSubject; readonly id: string }

/**
 * 409 for an act whose subject is not in the state for it any more. Says who acted on it last, or did `act`, if that
 * was within the hour. Ask it in the transaction that holds the subject's lock, so that it sees who was first.
 */
export async function conflictOn(
  tx: Db,
  subject: Subject,
  now: Date,
  act?: ActName,
): Promise<AppError> {
  return tooLate(await findWhoWasFirst(tx, subject, now, act), now)
}

/** Who acted on something last, or did `act`, within the hour; null where no one did. */
export async function findWhoWasFirst(
  tx: Db,
  subject: Subject,
  now: Date,
  act?: ActName,
): Promise<Change | null> {
  const last = await findLastAct(tx, subject, secondsAfter(now, -shownForSeconds), act)
  return last && { what: `${last.name} was first,`, at: last.at }
}
