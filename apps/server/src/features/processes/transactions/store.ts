import type { CardNetwork } from '@openline/contract/sales/cards'
import type { OrderKind, OrderStatus } from '@openline/contract/sales/orders'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Position } from '../../../db/page-cursor.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { isOfAccount } from '../../people/customers/merged-store.ts'
import type { TimeRange } from './time-range.ts'

const selection = {
  id: paymentAttempts.id,
  customerId: paymentAttempts.customerId,
  createdAt: paymentAttempts.createdAt,
  status: paymentAttempts.status,
  failureCode: paymentAttempts.failureCode,
  cardNetwork: paymentAttempts.cardNetwork,
  last4Digits: paymentAttempts.last4Digits,
  orderId: orders.id,
  orderNumber: orders.number,
  orderStatus: orders.status,
  kind: orders.kind,
  planName: orders.planName,
  addOnName: orders.addOnName,
  orderTotalCents: orders.orderTotalCents,
  discountAmountCents: orders.discountAmountCents,
  taxAmountCents: orders.taxAmountCents,
  regulatoryFeeCents: orders.regulatoryFeeCents,
  activationFeeCents: orders.activationFeeCents,
  finalCheckoutAmountCents: orders.finalCheckoutAmountCents,
  creditCents: orders.creditCents,
}

type Attempt = typeof paymentAttempts.$inferSelect
type Order = typeof orders.$inferSelect

/** A payment that ended, with what is shown of its order. */
export type TransactionRow = Pick<
  Attempt,
  'id' | 'customerId' | 'createdAt' | 'failureCode' | 'last4Digits'
> &
  Pick<
    Order,
    | 'planName'
    | 'addOnName'
    | 'orderTotalCents'
    | 'discountAmountCents'
    | 'taxAmountCents'
    | 'regulatoryFeeCents'
    | 'activationFeeCents'
    | 'finalCheckoutAmountCents'
    | 'creditCents'
  > & {
    status: Attempt['status']
    cardNetwork: CardNetwork
    orderId: string
    orderNumber: string
    orderStatus: OrderStatus
    kind: OrderKind
  }

function query(db: Db) {
  return db
    .select(selection)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
}

const ended = inArray(paymentAttempts.status, ['captured', 'failed'])

export type Page = {
  limit: number
  range: TimeRange | null
  /** The last of the page before. */
  after: Position | null
}

/** Payments of an account, and of those that were merged into it, that ended, newest first; each page starts at its place in the index. */
export async function readPage(
  db: Db,
  customerId: string,
  { limit, range, after }: Page,
): Promise<TransactionRow[]> {
  const { createdAt, id } = paymentAttempts
  return query(db)
    .where(
      and(
        isOfAccount(paymentAttempts.customerId, customerId),
        ended,
        range ? and(gte(createdAt, range.from), lt(createdAt, range.to)) : undefined,
        after
          ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

export async function findTransaction(
  db: Db,
  customerId: string,
  id: string,
): Promise<TransactionRow | null> {
  const [row] = await query(db).where(
    and(eq(paymentAttempts.id, id), isOfAccount(paymentAttempts.customerId, customerId), ended),
  )
  return row ?? null
}
