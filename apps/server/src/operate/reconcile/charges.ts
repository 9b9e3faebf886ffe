import { canBeOwnId } from '../../crypto/own-id.ts'
import { findEmailOfPayer } from '../../features/people/customers/store.ts'
import { readOrder } from '../../features/sales/orders/orders.ts'
import { readAttemptOfCharge } from '../../features/sales/payments/attempt-of-charge.ts'
import { isOpen } from '../../features/sales/payments/store.ts'
import type { ChargeOutcome, NamedCharge } from '../../gateways/payment/payment.ts'
import { type Difference, type Findings, type ReconcileNeeds, settle } from './difference.ts'

/** Compares one charge of the provider with the attempt that it belongs to. */
export function reconcileCharge(
  deps: ReconcileNeeds,
  findings: Findings,
  { charge, returnedCents }: { charge: NamedCharge; returnedCents: number },
): Promise<void> {
  const { outcome } = charge
  const intentId = 'intentId' in outcome ? outcome.intentId : null
  if (intentId === null || !isOurs(charge)) return Promise.resolve()
  return settle(findings, {
    compare: () => compareCharge(deps, { charge, intentId, returnedCents }),
    repair: () => deps.eventHandlers.charge(intentId),
  })
}

/** Openline names order and attempt on every charge; an account may be shared with other systems. */
export function isOurs({ orderId, attemptId }: NamedCharge): boolean {
  return canBeOwnId(orderId ?? '') && canBeOwnId(attemptId ?? '')
}

type Compared = { charge: NamedCharge; intentId: string; returnedCents: number }

async function compareCharge(deps: ReconcileNeeds, compared: Compared): Promise<Difference | null> {
  const { charge, intentId } = compared
  const attempt = await readAttemptOfCharge(deps.db, charge)
  if (!attempt) return compareUnknown(deps, compared)
  const isRefused = attempt.failureCode?.endsWith('_differs') === true
  const isBehind = isTaken(charge.outcome)
    ? attempt.status !== 'captured' && !isRefused
    : isOpen(attempt) && isOver(charge.outcome)
  if (!isBehind) return null
  return {
    at: charge.createdAt,
    what: 'a charge that its order does not know',
    facts: [intentId, amountOf(charge.outcome), `order ${attempt.orderId}`],
    next: 'run the command again, and look in the log for this order if it stays',
  }
}

function isTaken({ kind }: ChargeOutcome): boolean {
  return kind === 'captured' || kind === 'captured_wrong_currency'
}

function isOver({ kind }: ChargeOutcome): boolean {
  return kind === 'declined' || kind === 'canceled'
}

/** A charge that no attempt of ours made: money of an order, or of a payment, that was forgotten. */
async function compareUnknown(
  { db }: ReconcileNeeds,
  { charge, intentId, returnedCents }: Compared,
): Promise<Difference | null> {
  const { outcome, orderId, providerCustomerId, createdAt } = charge
  if (isOver(outcome)) return null
  if (outcome.kind === 'captured' && returnedCents >= outcome.amountCents) return null
  if (outcome.kind === 'captured_wrong_currency' && returnedCents >= outcome.amount) return null
  const order = await readOrder(db, orderId ?? '')
  const payer = providerCustomerId ?? 'no customer'
  const email = providerCustomerId && (await findEmailOfPayer(db, providerCustomerId))
  return {
    at: createdAt,
    what: order ? 'a payment without its attempt' : 'a charge without an order',
    facts: [
      intentId,
      amountOf(outcome),
      order ? `order ${order.number} (${order.id}), ${order.status} here` : `order ${orderId}`,
      `${payer} ${email ?? 'unknown here'}`,
    ],
    next: isTaken(outcome)
      ? `reconcile refund ${intentId}`
      : `nothing was taken yet: reconcile refund ${intentId} gives it up`,
  }
}

function amountOf(outcome: ChargeOutcome): string {
  if (outcome.kind === 'captured') return `${outcome.amountCents} cents`
  if (outcome.kind === 'captured_wrong_currency') return `${outcome.amount} ${outcome.currency}`
  return outcome.kind
}
