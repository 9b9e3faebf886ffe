import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { getTransaction, listTransactions } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { invalidField, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { type Position, pageOf, readCursor } from '../../../db/page-cursor.ts'
import type { Needs } from '../../../needs.ts'
import { listShownOf } from '../../sales/disputes/store.ts'
import { viewOrder } from '../../sales/orders/view-orders.ts'
import { listRefundsOf } from '../../sales/refunds/refund-store.ts'
import { type Aftermath, presentRefund, presentTransaction } from './present.ts'
import { findTransaction, readPage } from './store.ts'
import { timeRange } from './time-range.ts'

type Query = HandlerInput<typeof listTransactions>['query']

const usualLimit = 20

/** A page of a customer's order history (spec 2), newest first. Throws a field error for a cursor that is none. */
export async function listHistory(
  { db }: Needs<'db'>,
  customerId: string,
  { year, month, timeZone = 'UTC', limit = usualLimit, cursor }: Query,
): Promise<OutputOf<typeof listTransactions>> {
  const found = await readPage(db, customerId, {
    range: year === undefined ? null : timeRange({ year, month, timeZone }),
    after: cursor === undefined ? null : requirePosition(cursor),
    limit: limit + 1,
  })
  const { rows, nextCursor } = pageOf(found, limit)
  const aftermathOf = await readAftermath(
    db,
    rows.map(({ id }) => id),
  )
  return {
    transactions: rows.map((row) => presentTransaction(row, aftermathOf(row.id), customerId)),
    nextCursor,
  }
}

function requirePosition(cursor: string): Position {
  const position = readCursor(cursor)
  if (position) return position
  throw invalidField(
    'cursor',
    t('This page of your history has expired. Please open your order history again.'),
  )
}

/** One payment with every try to pay its order. Throws 404 for another customer's. */
export async function viewTransaction(
  { db }: Needs<'db'>,
  customerId: string,
  id: string,
): Promise<OutputOf<typeof getTransaction>> {
  const row = await findTransaction(db, customerId, id)
  if (!row) throw notFound(t('We couldn’t find this payment'))
  const { order, attempts, explain } = await viewOrder(db, row.customerId, row.orderId)
  const aftermathOf = await readAftermath(
    db,
    attempts.map(({ id: attemptId }) => attemptId),
  )
  return {
    transaction: presentTransaction(row, aftermathOf(row.id), customerId),
    orderStatus: order.status,
    explain,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      refunds: aftermathOf(attempt.id).refunds.map(presentRefund),
    })),
  }
}

/** What became of each of these payments. */
async function readAftermath(
  db: Db,
  attemptIds: readonly string[],
): Promise<(attemptId: string) => Aftermath> {
  const [refunds, disputes] = await Promise.all([
    listRefundsOf(db, attemptIds),
    listShownOf(db, attemptIds),
  ])
  const byAttempt = Map.groupBy(refunds, ({ attemptId }) => attemptId)
  return (attemptId) => ({
    refunds: byAttempt.get(attemptId) ?? [],
    dispute: disputes.get(attemptId),
  })
}
