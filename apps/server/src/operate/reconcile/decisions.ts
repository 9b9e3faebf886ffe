import type { Logger } from 'pino'
import { canBeOwnId } from '../../crypto/own-id.ts'
import { findSuspension } from '../../features/lines/lines/suspension-store.ts'
import { findPortIn } from '../../features/processes/port-in/store.ts'
import { readAttemptOfCharge } from '../../features/sales/payments/attempt-of-charge.ts'
import type { Refused } from '../../gateways/carrier/carrier.ts'
import type { NamedCharge } from '../../gateways/payment/payment.ts'
import { isOurs } from './charges.ts'
import type { ReconcileNeeds } from './difference.ts'
import { readLine } from './lines.ts'

/** What a person decides about a difference. Each refuses what is on record here. */
export type DecisionNeeds = ReconcileNeeds & { log: Pick<Logger, 'warn'> }

/** The outcome in words, and whether it was carried out. */
export type Decision = { readonly words: string; readonly done: boolean }

function refuse(words: string): Decision {
  return { words, done: false }
}

/**
 * Sends back a charge that no order holds, or gives it up while it waits for the customer. The attempt
 * that the charge names is the refund's id: a second call sends nothing more.
 */
export async function refundCharge(deps: DecisionNeeds, intentId: string): Promise<Decision> {
  const charge = await deps.payment.readCharge(intentId)
  if (!charge) return refuse('The provider has no such charge.')
  if (!isOurs(charge)) return refuse('Openline did not make this charge.')
  if (await readAttemptOfCharge(deps.db, charge)) {
    return refuse('An order holds this charge. Nothing was refunded.')
  }
  deps.log.warn({ intentId }, 'refunding a charge without an order for an operator')
  return giveBack(deps, charge, intentId)
}

async function giveBack(
  { payment }: DecisionNeeds,
  { outcome, attemptId }: NamedCharge,
  intentId: string,
): Promise<Decision> {
  if (outcome.kind === 'requires_action') {
    const { kind } = await payment.cancelCharge(intentId)
    return { words: `The charge is ${kind}.`, done: kind === 'canceled' }
  }
  const isTaken = outcome.kind === 'captured' || outcome.kind === 'captured_wrong_currency'
  if (!isTaken || attemptId === null) {
    return refuse(`The charge is ${outcome.kind}. There is nothing to refund.`)
  }
  const amountCents = outcome.kind === 'captured' ? outcome.amountCents : outcome.amount
  const refund = { refundId: attemptId, sending: 0, intentId, amountCents }
  const { status, failureCode } = await payment.refund(refund)
  if (status === 'failed') return refuse(`The provider refused the refund: ${failureCode}.`)
  return { words: `The refund is ${status}.`, done: true }
}

/** Ends a line that no order holds. */
export async function endForgottenLine(
  deps: DecisionNeeds,
  reference: string,
  reason: string,
): Promise<Decision> {
  if (!canBeOwnId(reference)) return refuse('This is no reference of Openline.')
  if ((await readLine(deps.db, reference)).isHeld) {
    return refuse('An order holds this line. It was not ended.')
  }
  if (!(await deps.carrier.readActivation(reference))) {
    return refuse('The carrier has no such line.')
  }
  deps.log.warn({ reference, reason }, 'ending a line without an order for an operator')
  return answered(await deps.carrier.endLine(reference), 'The line has ended.')
}

/** Ends a suspension that is not on record here; the line has service if no other one is open. */
export async function endForgottenSuspension(
  deps: DecisionNeeds,
  { reference, suspensionId, reason }: { reference: string; suspensionId: string; reason: string },
): Promise<Decision> {
  if (!canBeOwnId(reference) || !canBeOwnId(suspensionId)) {
    return refuse('This is no reference of Openline.')
  }
  if (await findSuspension(deps.db, suspensionId)) {
    return refuse('This suspension is on record. It was not ended.')
  }
  deps.log.warn(
    { reference, suspensionId, reason },
    'ending a forgotten suspension for an operator',
  )
  const answer = await deps.carrier.restoreLine({ suspensionId, reference })
  return answered(answer, 'The suspension has ended.')
}

/** Cancels a number transfer that is not on record here, or only as one that was never sent. */
export async function cancelForgottenPortIn(
  deps: DecisionNeeds,
  reference: string,
  reason: string,
): Promise<Decision> {
  const portIn = canBeOwnId(reference) ? await findPortIn(deps.db, reference) : null
  if (portIn && portIn.status !== 'draft' && portIn.status !== 'ready') {
    return refuse('This transfer is on record. It was not canceled.')
  }
  deps.log.warn({ reference, reason }, 'canceling a forgotten port-in for an operator')
  const answer = await deps.carrier.cancelPortIn({ reference, key: reference })
  return answered(answer, 'The transfer is canceled.')
}

function answered(answer: { readonly kind: string } | Refused, words: string): Decision {
  return 'code' in answer ? refuse(`The carrier refused: ${answer.code}.`) : { words, done: true }
}
