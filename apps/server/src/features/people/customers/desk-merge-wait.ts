import { mergeWaitHours } from '@openline/contract/people/account-merges-desk'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { findFirstAsked } from '../support/desk-approvals.ts'
import type { TwoAccounts } from './desk-merge-obstacles.ts'
import { isUsedSince } from './desk-merge-store.ts'

/** A request that is older was about another time. */
const askedWithinSeconds = 30 * 24 * 3600

/**
 * An ID check stands in for the owner of the closing account only where they could have answered: asked at least 72 hours
 * ago, no refusal, and no one used the account since. Throws `not_ready` or `approval_required`.
 */
export async function requireOwnerSilent(
  tx: Db,
  { from, to }: TwoAccounts,
  now: Date,
): Promise<void> {
  const first = await findFirstAsked(tx, { from, to }, secondsAfter(now, -askedWithinSeconds))
  const waitsUntil = secondsAfter(now, -mergeWaitHours * 3600)
  if (!first || first > waitsUntil) {
    throw new AppError(
      'not_ready',
      `Our request has to be ${mergeWaitHours} hours old for ${from.email}. Press “Ask both accounts”, and try again then.`,
    )
  }
  if (await isUsedSince(tx, from.id, first)) {
    throw new AppError(
      'approval_required',
      `Someone has used ${from.email} since our request. Its owner has to approve.`,
    )
  }
}
