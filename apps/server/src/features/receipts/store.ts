import type { OrderKind } from '@openline/contract/orders'
import type { PaidPrice } from '@openline/contract/price-notes'
import type { Address } from '@openline/contract/profile'
import type { SimType } from '@openline/contract/shop'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { customers } from '../../db/schema/accounts.ts'
import { orders } from '../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'

const selection = {
  transactionId: paymentAttempts.id,
  paidAt: paymentAttempts.createdAt,
  cardNetwork: paymentAttempts.cardNetwork,
  last4Digits: paymentAttempts.last4Digits,
  orderNumber: orders.number,
  kind: orders.kind,
  planName: orders.planName,
  periodMonths: orders.periodMonths,
  simType: orders.simType,
  iccid: orders.iccid,
  shipTo: orders.shipTo,
  autoRenew: orders.autoRenew,
  acceptedTermsVersion: orders.acceptedTermsVersion,
  orderTotalCents: orders.orderTotalCents,
  discountAmountCents: orders.discountAmountCents,
  taxAmountCents: orders.taxAmountCents,
  regulatoryFeeCents: orders.regulatoryFeeCents,
  activationFeeCents: orders.activationFeeCents,
  finalCheckoutAmountCents: orders.finalCheckoutAmountCents,
  couponCode: orders.couponCode,
  recoveryFeeCents: orders.recoveryFeeCents,
  taxState: orders.taxState,
  taxPercent: orders.taxPercent,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  language: customers.language,
  refundCents: refunds.amountCents,
  refundedAt:
    sql<Date | null>`case when ${refunds.status} = 'done' then ${refunds.settledAt} end`.mapWith(
      refunds.settledAt,
    ),
}

type Attempt = typeof paymentAttempts.$inferSelect
type Order = typeof orders.$inferSelect
type Customer = typeof customers.$inferSelect

/** A payment that was taken, with all that a receipt says of it. */
export type PaidRow = PaidPrice &
  Pick<Attempt, 'last4Digits'> &
  Pick<Order, 'iccid' | 'planName' | 'autoRenew' | 'acceptedTermsVersion'> &
  Pick<Customer, 'firstName' | 'lastName' | 'email' | 'language'> & {
    transactionId: string
    paidAt: Date
    cardNetwork: Attempt['cardNetwork']
    orderNumber: string
    kind: OrderKind
    simType: SimType
    shipTo: Address
    refundCents: number | null
    /** Null while nothing went back. */
    refundedAt: Date | null
  }

function query(db: Db) {
  return db
    .select(selection)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .innerJoin(customers, eq(customers.id, paymentAttempts.customerId))
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
}

const captured = eq(paymentAttempts.status, 'captured')

const paidOfOrder = prepared((db) =>
  query(db)
    .where(and(eq(paymentAttempts.orderId, sql.placeholder('orderId')), captured))
    .orderBy(asc(paymentAttempts.number))
    .limit(1)
    .prepare('paid_of_order'),
)

/** The first payment that was taken for an order. */
export async function findPaid(db: Db, orderId: string): Promise<PaidRow | null> {
  const [row] = await paidOfOrder(db).execute({ orderId })
  return row ?? null
}

export async function findPaidOf(
  db: Db,
  customerId: string,
  transactionId: string,
): Promise<PaidRow | null> {
  const [row] = await query(db).where(
    and(
      eq(paymentAttempts.id, transactionId),
      eq(paymentAttempts.customerId, customerId),
      captured,
    ),
  )
  return row ?? null
}
