import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { ChargeOutcome } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import { inTraceOfOrder } from '../orders/order-trace.ts'
import {
  listPendingRefunds,
  type RefundRow,
  takeRefundsToAsk,
  updateRefund,
} from '../refunds/refund-store.ts'
import { askAfterSeconds, recordRefund } from '../refunds/refunds.ts'
import { chargeAttempt, type PaymentDeps } from './payments.ts'
import { settleAttempt } from './settlement.ts'
import { type AttemptRow, listUnsettled, touchAttempt } from './store.ts'

/** Before this age an attempt is still in the hands of the request that made it. */
const quietForMs = 30_000
/** How long a customer may take to confirm a payment with the bank. */
const confirmWithinMs = 3600_000
/** The provider keeps idempotency keys for 24 hours; after that a repeated charge would be a second one. */
const chargeAgainWithinMs = 23 * 3600_000
const refundQuietForMs = 3600_000
const batch = 50

/**
 * Asks the provider about every attempt that was left open: the answer was
 * lost, the process died, the customer never came back from the bank.
 */
export async function reconcileAttempts(deps: PaymentDeps): Promise<void> {
  const before = new Date(deps.clock().getTime() - quietForMs)
  for (const attempt of await listUnsettled(deps.db, before, batch)) {
    // Whatever comes of it, the next look is a quiet period away.
    await touchAttempt(deps.db, attempt.id, deps.clock())
    await reconcile(deps, attempt)
  }
}

/** One that cannot be settled must not keep the others waiting. */
async function reconcile(deps: PaymentDeps, attempt: AttemptRow): Promise<void> {
  try {
    await inTraceOfOrder(deps.db, attempt.orderId, 'reconcile payment', async () =>
      settleAttempt(deps, attempt, await learnOutcome(deps, attempt)),
    )
  } catch (err) {
    deps.log.error({ err, attemptId: attempt.id }, 'payment reconciliation failed; retrying')
  }
}

async function learnOutcome(deps: PaymentDeps, attempt: AttemptRow): Promise<ChargeOutcome> {
  const ageMs = deps.clock().getTime() - attempt.createdAt.getTime()
  const found = await deps.payment.findCharge({
    attemptId: attempt.id,
    intentId: attempt.intentId,
    providerCustomerId: attempt.providerCustomerId,
  })
  if (found?.kind === 'requires_action' && ageMs > confirmWithinMs) {
    return deps.payment.cancelCharge(found.intentId)
  }
  if (found) return found
  if (ageMs < chargeAgainWithinMs) return chargeAttempt(deps, attempt)
  return { kind: 'declined', intentId: null, code: 'processing_error' }
}

/** Puts refunds whose job gave up back in the queue. */
export async function reviveRefunds(deps: Pick<PaymentDeps, 'db' | 'clock' | 'enqueue'>) {
  const before = new Date(deps.clock().getTime() - refundQuietForMs)
  const pending = await listPendingRefunds(deps.db, before, batch)
  await deps.db.transaction(async (tx: Db) => {
    for (const { id } of pending) await deps.enqueue(tx, 'refund-attempt', { refundId: id })
  })
}

/** How long a bank may give back what it took. */
const mayComeBackForMs = 30 * 24 * 3600_000

/** Asks the provider about refunds that may not have arrived yet, or may have come back. */
export async function askAboutRefunds(
  deps: Needs<'db' | 'clock' | 'log' | 'payment' | 'events'>,
): Promise<void> {
  const now = deps.clock()
  const leasedUntil = secondsAfter(now, askAfterSeconds.sent)
  for (const refund of await takeRefundsToAsk(deps.db, now, leasedUntil, batch)) {
    await askAbout(deps, refund, now).catch((err: unknown) =>
      deps.log.error({ err, refundId: refund.id }, 'refund status check failed; retrying'),
    )
  }
}

async function askAbout(
  deps: Needs<'db' | 'clock' | 'log' | 'payment' | 'events'>,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  if (refund.providerRefundId === null) return
  const report = await deps.payment.readRefund(refund.providerRefundId)
  if (refund.status === 'done') await planNextQuestion(deps, refund, now)
  // Asked by the provider's id of this refund, from whichever answer it came.
  if (report) await recordRefund(deps, refund, { ...report, sending: refund.failures })
}

async function planNextQuestion(
  deps: Needs<'db' | 'clock' | 'log' | 'payment' | 'events'>,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const doneForMs = now.getTime() - (refund.settledAt ?? refund.createdAt).getTime()
  const askAt = doneForMs < mayComeBackForMs ? secondsAfter(now, askAfterSeconds.done) : null
  await updateRefund(deps.db, refund.id, { askAt })
}
