import type { LinkVisit } from '@openline/contract/processes/payment-links'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import { idOfRequest } from '../../../crypto/own-id.ts'
import type { CardPage } from '../../../gateways/payment/payment.ts'
import { atProvider } from '../../sales/cards/cards.ts'
import { failureWords, readOrder } from '../../sales/orders/orders.ts'
import {
  type ChargedCard,
  type PaymentNeeds,
  refreshAttempt,
} from '../../sales/payments/payments.ts'
import { type AttemptRow, findAttempt, isOpen } from '../../sales/payments/store.ts'
import type { PaymentSubject } from './link-terms.ts'

/** A visit to the provider's card page, with the id of the one payment that its card makes. */
export type CardVisit = { readonly page: CardPage; readonly attemptId: string }

/** By which the provider knows whom a card page of a link was opened for: no account. */
export function referenceOf(subject: PaymentSubject): string {
  return subject.kind === 'pay_order'
    ? `order/${subject.id}`
    : `line/${subject.id}/${subject.number}`
}

/** Throws 404 for a page that was not opened from a link of this subject, so that no other card can be charged. */
export async function readVisit(
  deps: PaymentNeeds,
  subject: PaymentSubject,
  sessionId: string,
): Promise<CardVisit> {
  const page = await atProvider(deps.log, deps.payment.readCardPage(sessionId))
  if (page?.customerId !== referenceOf(subject)) {
    throw notFound(t('We couldn’t find this visit to the payment page'))
  }
  return { page, attemptId: attemptOf(subject, sessionId) }
}

/** The id of the one payment that a visit makes. */
export function attemptOf({ id }: PaymentSubject, sessionId: string): string {
  return idOfRequest(id, 'payment link', sessionId)
}

/** Throws `not_ready` while the page has no card. */
export function requireCardOf({ page }: CardVisit): ChargedCard {
  if (page.status !== 'saved') {
    throw new AppError('not_ready', t('Please enter a card first.'))
  }
  const { providerCustomerId, card } = page
  return { providerCustomerId, ...card }
}

/** How the visit and its payment stand; a payment that is not settled is looked up at the provider. */
export async function viewVisit(
  deps: PaymentNeeds,
  { page, attemptId }: CardVisit,
): Promise<LinkVisit> {
  const attempt = await findSettled(deps, attemptId)
  const card = page.status === 'saved' ? page.card : null
  const nothing = {
    card: card && { cardNetwork: card.network, last4Digits: card.last4Digits },
    message: null,
    url: null,
  }
  if (!attempt) return { ...nothing, status: page.status === 'open' ? 'waiting' : page.status }
  return { ...nothing, ...(await outcomeOf(deps, attempt)) }
}

async function findSettled(deps: PaymentNeeds, attemptId: string): Promise<AttemptRow | null> {
  const attempt = await findAttempt(deps.db, attemptId)
  if (!attempt || !isOpen(attempt)) return attempt
  await refreshAttempt(deps, attempt)
  return findAttempt(deps.db, attemptId)
}

type Outcome = Pick<LinkVisit, 'status'> & Partial<Pick<LinkVisit, 'message' | 'url'>>

async function outcomeOf(
  { db }: PaymentNeeds,
  { status, failureCode, actionUrl, orderId }: AttemptRow,
): Promise<Outcome> {
  switch (status) {
    case 'created':
      return { status: 'checking' }
    case 'requires_action':
      return { status: 'confirm', url: actionUrl }
    case 'captured':
      return { status: (await isKept(db, orderId)) ? 'paid' : 'returned' }
    case 'failed':
    case 'expired':
    case 'voided':
      return { status: 'declined', message: failureWords(failureCode ?? '').message }
  }
}

/** Money for an order that had ended, or a period that was paid already, goes straight back. */
async function isKept(db: PaymentNeeds['db'], orderId: string): Promise<boolean> {
  const order = await readOrder(db, orderId)
  return order !== null && order.paidAt !== null && !order.status.startsWith('refund')
}
