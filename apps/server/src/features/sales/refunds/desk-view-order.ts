import { fullName } from '@openline/contract/person-name'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import type { Needs } from '../../../needs.ts'
import { findLineOfOrder } from '../../lines/lines/store.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import { findSentLink, paysFor } from '../../processes/payment-links/desk-sent-links.ts'
import { listOfOrders } from '../disputes/store.ts'
import { readMailing } from '../orders/desk-mail-card.ts'
import { requireAnyOrder } from '../orders/desk-require-order.ts'
import { isPayable } from '../orders/orders.ts'
import { viewOrder } from '../orders/view-orders.ts'
import { presentDispute, presentRefund } from './desk-present.ts'
import { nextActionsOf } from './desk-refunds.ts'
import { readMoney } from './order-refund.ts'

/** An order with its money, for staff. Throws 404 without one. That they looked is in the audit log. */
export async function viewDeskOrder(
  { db, clock }: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  by: StaffActor,
  orderId: string,
): Promise<DeskOrder> {
  const row = await requireAnyOrder(db, orderId)
  const { customerId } = row
  const subject = { kind: 'order' as const, id: orderId }
  await recordLook(db, by, { at: clock(), act: 'viewDeskOrder', customerId, subject })
  const [page, customer, money, disputes, mailing, made] = await Promise.all([
    viewOrder(db, customerId, orderId),
    requireCustomer(db, customerId),
    readMoney(db, orderId),
    listOfOrders(db, [orderId]),
    readMailing(db, row),
    findLineOfOrder(db, orderId),
  ])
  const intents = new Map(money.attempts.map(({ id, intentId }) => [id, intentId]))
  const paidCents = money.paid?.amountCents ?? 0
  return {
    ...page,
    // Staff also see a line that was moved to another account.
    order: { ...page.order, lineId: row.forLineId ?? made?.id ?? null },
    customer: { id: customer.id, name: fullName(customer), email: customer.email },
    attempts: page.attempts.map((attempt) => ({
      ...attempt,
      intentId: intents.get(attempt.id) ?? null,
    })),
    refunds: money.refunds.map(presentRefund),
    disputes: disputes.map(presentDispute),
    paidCents,
    refundedCents: paidCents - money.leftCents,
    mailing,
    paymentLink: isPayable(row.status)
      ? await findSentLink({ db, clock }, customerId, await paysFor(db, row))
      : null,
    nextActions: nextActionsOf(row, money),
  }
}
