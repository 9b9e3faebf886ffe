import type { ChargeOutcome } from '../../../gateways/payment/payment.ts'
import { inTraceOfOrder } from '../orders/order-trace.ts'
import { isPayable, readOrder } from '../orders/orders.ts'
import { chargeAttempt, findChargeOf, type PaymentNeeds } from './payments.ts'
import { settleAttempt } from './settlement.ts'
import { type AttemptRow, listUnsettled, touchAttempt } from './store.ts'
import { isToBeSent } from './unsent-charge.ts'

/** Before this age an attempt is still in the hands of the request that made it. */
const quietForMs = 30_000
/** How long a customer may take to confirm a payment with the bank. */
const confirmWithinMs = 3600_000
/** The provider keeps idempotency keys for 24 hours; after that a repeated charge would be a second one. */
const chargeAgainWithinMs = 23 * 3600_000
const batch = 50

/**
 * Asks the provider about every attempt that was left open: the answer was
 * lost, the process died, the customer never came back from the bank.
 */
export async function reconcileAttempts(deps: PaymentNeeds): Promise<void> {
  const before = new Date(deps.clock().getTime() - quietForMs)
  for (const attempt of await listUnsettled(deps.db, before, batch)) {
    // Whatever comes of it, the next look is a quiet period away.
    if (await touchAttempt(deps.db, attempt.id, deps.clock())) await reconcile(deps, attempt)
  }
}

/** One that cannot be settled must not keep the others waiting. */
async function reconcile(deps: PaymentNeeds, attempt: AttemptRow): Promise<void> {
  try {
    await inTraceOfOrder(deps.db, attempt.orderId, 'reconcile payment', async () => {
      const outcome = await learnOutcome(deps, attempt)
      if (outcome) await settleAttempt(deps, attempt, outcome)
    })
  } catch (err) {
    deps.log.error({ err, attemptId: attempt.id }, 'payment reconciliation failed; retrying')
  }
}

/** Null for one that is settled here. */
async function learnOutcome(
  deps: PaymentNeeds,
  attempt: AttemptRow,
): Promise<ChargeOutcome | null> {
  const ageMs = deps.clock().getTime() - attempt.createdAt.getTime()
  const found = await findChargeOf(deps, attempt)
  if (found?.kind === 'requires_action' && ageMs > confirmWithinMs) {
    return deps.payment.cancelCharge(found.intentId)
  }
  if (found) return found
  if (attempt.offSession && !(await isToBeSent(deps, attempt))) return null
  if (ageMs < chargeAgainWithinMs && (await isAwaited(deps, attempt))) {
    return chargeAttempt(deps, attempt)
  }
  return { kind: 'declined', intentId: null, code: 'processing_error' }
}

/** What an order would not keep is not taken: one may have ended while the provider was away. */
async function isAwaited({ db }: PaymentNeeds, { orderId }: AttemptRow): Promise<boolean> {
  const order = await readOrder(db, orderId)
  return order !== null && isPayable(order.status)
}
