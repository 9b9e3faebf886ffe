import { finalAmountCents } from '@openline/contract/money'
import type { PaymentLinkBill } from '@openline/contract/processes/payment-links'
import type { MoneyLines } from '@openline/contract/sales/shop'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { countMoves } from '../../lines/lines/move-store.ts'
import { chargeCents, isPayable, type OrderRow, readOrder } from '../../sales/orders/orders.ts'
import { findRenewalOrderId } from '../../sales/orders/renewal-order-store.ts'
import { unpaidUntil } from '../../sales/orders/unpaid-until.ts'
import { findOpenAttempt } from '../../sales/payments/store.ts'
import { refusalError } from '../../sales/shop/shop.ts'
import { loadRenewalDetails } from '../renewals/renewal-details.ts'
import { findRenewalLine, type RenewalLine } from '../renewals/renewal-lines.ts'
import { priceOf } from '../renewals/renewal-orders.ts'
import { creditOf } from '../renewals/renewals.ts'
import type { PaymentSubject } from './link-terms.ts'

export type PayableNeeds = Needs<'db' | 'clock' | 'catalog' | 'prices' | 'tax'>

export type Bill = Omit<PaymentLinkBill, 'emailedCents' | 'endsAt'>

/** What a link can pay now, with what pays it. */
export type Due = {
  readonly status: 'open' | 'checking'
  readonly bill: Bill
  readonly of:
    | { readonly order: OrderRow }
    | { readonly line: RenewalLine; readonly totalCents: number }
  readonly customerId: string
  /** When it ends unpaid; null for a line, which waits. */
  readonly unpaidUntil: Date | null
}

/** `moved`: the line is in another account, whose owner asked no one to pay. */
export type Payable = { readonly status: 'paid' | 'ended' | 'moved' } | Due

/** Throws `provider_unavailable` while the taxes of a renewal are not known. */
export function findPayable(deps: PayableNeeds, subject: PaymentSubject): Promise<Payable> {
  return subject.kind === 'pay_order'
    ? findPayableOrder(deps.db, subject.id)
    : findPayablePeriod(deps, subject)
}

async function findPayableOrder(db: Db, orderId: string): Promise<Payable> {
  const order = await readOrder(db, orderId)
  if (!order) return { status: 'ended' }
  if (order.paidAt !== null) return { status: 'paid' }
  // Its price is of the running month, or its number is kept no more: its owner buys it again in the account.
  if (order.addOnId !== null) return { status: 'ended' }
  if (!isPayable(order.status)) return { status: 'ended' }
  return {
    status: await statusOf(db, orderId),
    bill: {
      kind: 'purchase',
      planName: order.planName,
      periodMonths: order.periodMonths,
      lineDigits: null,
      ...moneyOf(order, order),
      chargeCents: chargeCents(order),
    },
    of: { order },
    customerId: order.customerId,
    unpaidUntil: unpaidUntil(order),
  }
}

async function findPayablePeriod(
  deps: PayableNeeds,
  { id, number, moves }: Extract<PaymentSubject, { kind: 'pay_line' }>,
): Promise<Payable> {
  const line = await findRenewalLine(deps.db, id)
  if (!line) return { status: 'ended' }
  if (line.period.number >= number) return { status: 'paid' }
  // After the line was read: of a move meanwhile, one of the two says so, and the payment itself asks whose it is.
  if ((await countMoves(deps.db, id)) !== moves) return { status: 'moved' }
  const [price, [loaded]] = await Promise.all([
    priceOf(deps, line),
    loadRenewalDetails(deps.db, [line]),
  ])
  if (!price.ok && price.code === 'provider_unavailable') throw refusalError(price)
  if (!price.ok || !loaded) return { status: 'ended' }
  const creditCents = creditOf(loaded.details, price)
  const totalCents = price.lines.finalCheckoutAmountCents
  const orderId = await findRenewalOrderId(deps.db, line.id, number)
  return {
    status: orderId === null ? 'open' : await statusOf(deps.db, orderId),
    bill: {
      kind: 'renewal',
      planName: price.plan.name,
      periodMonths: price.plan.periodMonths,
      lineDigits: line.mdn?.slice(-4) ?? null,
      ...moneyOf(price.lines, { creditCents, withAddOn: null }),
      chargeCents: totalCents - creditCents,
    },
    of: { line, totalCents },
    customerId: line.customerId,
    unpaidUntil: null,
  }
}

/** One that waits for a bank gives way to another card; one whose outcome is unknown does not. */
async function statusOf(db: Db, orderId: string): Promise<'open' | 'checking'> {
  return (await findOpenAttempt(db, orderId))?.status === 'created' ? 'checking' : 'open'
}

function moneyOf(
  lines: MoneyLines,
  { creditCents, withAddOn }: Pick<OrderRow, 'creditCents' | 'withAddOn'>,
) {
  const { orderTotalCents, discountAmountCents: discountCents } = lines
  const taxesAndFeesCents = finalAmountCents(lines) - orderTotalCents + discountCents
  const addOn = withAddOn && { title: withAddOn.title, cents: withAddOn.priceCents }
  const planCents = orderTotalCents - (addOn?.cents ?? 0)
  return { planCents, addOn, discountCents, taxesAndFeesCents, creditCents }
}
