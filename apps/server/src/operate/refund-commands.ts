import type { Clock } from '../clock.ts'
import { canBeOwnId } from '../crypto/own-id.ts'
import type { Db } from '../db/open.ts'
import { readOrder } from '../features/sales/orders/orders.ts'
import {
  listFailedRefunds,
  sendRefundAgain,
  settleRefund,
} from '../features/sales/refunds/failed-refunds.ts'
import { findRefund } from '../features/sales/refunds/refund-store.ts'
import type { Jobs } from '../jobs/jobs.ts'

import { type Reply, refused } from './reply.ts'

type Deps = { db: Db; clock: Clock; jobs: Pick<Jobs, 'enqueue'> }

/** Refunds that the bank rejected. */
export async function listRefunds({ db }: Pick<Deps, 'db'>): Promise<string> {
  const failed = await listFailedRefunds(db)
  if (failed.length === 0) return 'No failed refunds.\n'
  return failed
    .map(
      ({ refundId, orderNumber, amountCents, failureCode, intentId, failedAt }) =>
        `${refundId}  ${orderNumber}  ${amountCents} cents  ${failureCode ?? 'no reason'}  ${intentId ?? 'no payment'}  failed ${failedAt?.toISOString()}\n`,
    )
    .join('')
}

const noFailed = refused('No failed refund has this id.\n')

/** Sends a refund to the card again; null for words that name none. */
export async function sendAgain(
  deps: Deps,
  [refundId = '', ...more]: readonly string[],
): Promise<string | Reply | null> {
  if (!canBeOwnId(refundId) || more.length > 0) return null
  return (await sendRefundAgain({ ...deps, enqueue: deps.jobs.enqueue }, refundId))
    ? 'Sending the refund again.\n'
    : noFailed
}

/** Records how the customer got the money; null for words that name no refund, or no way. */
export async function settle(
  deps: Deps,
  [refundId = '', ...how]: readonly string[],
): Promise<string | Reply | null> {
  if (!canBeOwnId(refundId) || how.length === 0) return null
  return (await settleRefund({ ...deps, enqueue: deps.jobs.enqueue }, refundId, how.join(' ')))
    ? 'The refund is marked as settled.\n'
    : noFailed
}

/** Whose money a refund is; null for an id of none. */
export async function customerOfRefund(
  { db }: Pick<Deps, 'db'>,
  [refundId = '']: readonly string[],
): Promise<string | null> {
  const found = canBeOwnId(refundId) ? await findRefund(db, refundId) : null
  return found && ((await readOrder(db, found.refund.orderId))?.customerId ?? null)
}
