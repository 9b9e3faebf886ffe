import type { LinkVisit, PaymentLink } from '@openline/contract/processes/payment-links'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { idOfRequest } from '../../../crypto/own-id.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { Needs } from '../../../needs.ts'
import { atProvider } from '../../sales/cards/cards.ts'
import {
  type Payment,
  type PaymentNeeds,
  payOrderWith,
  resumeOwnAttempt,
} from '../../sales/payments/payments.ts'
import { type RenewNeeds, renewWith } from '../renewals/by-hand.ts'
import {
  attemptOf,
  type CardVisit,
  readVisit,
  referenceOf,
  requireCardOf,
  viewVisit,
} from './card-visit.ts'
import { type PaymentTerms, readPaymentLink } from './link-terms.ts'
import { type Due, findPayable, type PayableNeeds } from './payable.ts'
import { insertVisit } from './visit-store.ts'
import { isWithdrawn } from './withdrawals.ts'

export type LinkNeeds = PayableNeeds & PaymentNeeds & RenewNeeds & Needs<'limits' | 'secretBox'>

/** What the holder of a link sees. Throws 404 for one that we did not sign, and 429. */
export async function viewLink(deps: LinkNeeds, token: string): Promise<PaymentLink> {
  const terms = await requireLink(deps, token)
  const payable = await findPayable(deps, terms.subject)
  if (!('bill' in payable)) return { status: payable.status, bill: null }
  // What was begun before is told to its end.
  if (payable.status === 'open') {
    if (await isWithdrawn(deps.db, terms)) return { status: 'withdrawn', bill: null }
    if (isOver(deps, terms)) return { status: 'expired', bill: null }
  }
  const { chargeCents } = payable.bill
  const emailedCents = terms.emailedCents === chargeCents ? null : terms.emailedCents
  const endsAt = endOf(terms, payable).toISOString()
  return { status: payable.status, bill: { ...payable.bill, emailedCents, endsAt } }
}

async function requireLink(deps: LinkNeeds, token: string): Promise<PaymentTerms> {
  const terms = readPaymentLink(deps.secretBox, token)
  await deps.limits.consume('paymentLink', terms.subject.id)
  return terms
}

function isOver({ clock }: Needs<'clock'>, { endsAt }: PaymentTerms): boolean {
  return clock() >= endsAt
}

function endOf({ endsAt }: PaymentTerms, { unpaidUntil }: Due): Date {
  return unpaidUntil !== null && unpaidUntil < endsAt ? unpaidUntil : endsAt
}

/**
 * Opens the provider's page that takes a card, for a customer of the provider who is no one's account: the card is
 * saved to none and pays nothing else. Throws `order_not_payable`, and 429: each visit is one try to pay.
 */
export async function openCardPage(
  deps: LinkNeeds,
  token: string,
): Promise<{ url: string; sessionId: string }> {
  const terms = await requireLink(deps, token)
  await requireOpen(deps, terms)
  await deps.limits.consume('paymentLinkCard', terms.subject.id)
  const customerId = referenceOf(terms.subject)
  const opened = async () =>
    deps.payment.openCardPage({
      customerId,
      providerCustomerId: await deps.payment.createCustomer({ customerId, email: '', name: '' }),
      returnUrl: linkTo(deps.publicUrl, '/stripe-response?session_id={CHECKOUT_SESSION_ID}'),
      cancelUrl: linkTo(deps.publicUrl, '/stripe-response?canceled=1'),
    })
  const page = await atProvider(deps.log, opened())
  const { sessionId } = page
  const attemptId = attemptOf(terms.subject, sessionId)
  await insertVisit(deps.db, { sessionId, attemptId, openedAt: deps.clock() })
  return page
}

async function requireOpen(deps: LinkNeeds, terms: PaymentTerms): Promise<Due> {
  const payable = await findPayable(deps, terms.subject)
  if (payable.status === 'paid') throw notPayable(t('This has already been paid.'))
  if (payable.status === 'moved') {
    throw notPayable(t('The line is in another account now. You weren’t charged.'))
  }
  if (await isWithdrawn(deps.db, terms)) {
    throw notPayable(t('This link was withdrawn. You weren’t charged.'))
  }
  if (!('bill' in payable) || isOver(deps, terms)) {
    throw notPayable(t('This link no longer works. You weren’t charged.'))
  }
  return payable
}

function notPayable(message: string): AppError {
  return new AppError('order_not_payable', message)
}

/** What came of a visit to the card page, and of its payment. Throws 404 for a visit from elsewhere. */
export async function viewLinkVisit(
  deps: LinkNeeds,
  token: string,
  sessionId: string,
): Promise<LinkVisit> {
  const { subject } = await requireLink(deps, token)
  return viewVisit(deps, await readVisit(deps, subject, sessionId))
}

type LinkPayment = { sessionId: string; chargeCents: number; call: Payment['call'] }

/**
 * Pays with the card of a visit, at the amount that the payer saw. A visit is one payment, sent any number of times;
 * a declined card is an answer. Throws `price_changed`, `order_not_payable`, `attempt_open` while another payment is
 * checked, `not_ready` without a card, and 403 where the payment is blocked.
 */
export async function payByLink(
  deps: LinkNeeds,
  token: string,
  { sessionId, chargeCents, call }: LinkPayment,
): Promise<LinkVisit> {
  const terms = await requireLink(deps, token)
  const visit = await readVisit(deps, terms.subject, sessionId)
  if (await resumeOwnAttempt(deps, visit.attemptId)) return viewVisit(deps, visit)
  const payable = await requireOpen(deps, terms)
  if (payable.bill.chargeCents !== chargeCents) {
    throw new AppError('price_changed', t('The price has changed. Please review the new price.'))
  }
  await charge(deps, payable, visit, call)
  return viewVisit(deps, visit)
}

async function charge(
  deps: LinkNeeds,
  { of, bill }: Due,
  visit: CardVisit,
  call: Payment['call'],
): Promise<void> {
  const { attemptId } = visit
  const payment = { card: requireCardOf(visit), attemptId, call }
  if ('order' in of) {
    await payOrderWith(deps, of.order, payment)
    return
  }
  await renewWith(deps, of.line, {
    ...payment,
    idempotencyKey: idOfRequest(of.line.id, 'payment link', attemptId),
    finalCheckoutAmountCents: of.totalCents,
    creditCents: bill.creditCents,
  })
}
