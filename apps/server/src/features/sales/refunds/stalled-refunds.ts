import { secondsAfter } from '../../../clock.ts'
import type { Needs } from '../../../needs.ts'
import { type RefundRow, takeRefundsToAsk, updateRefund } from './refund-store.ts'
import { askAfterSeconds, recordRefund } from './refunds.ts'

const batch = 50

type AskNeeds = Needs<'db' | 'clock' | 'log' | 'payment' | 'events' | 'enqueue'>

/** How long a bank may give back what it took. */
const mayComeBackForMs = 30 * 24 * 3600_000

/**
 * A scheduled task: asks the provider about refunds that may not have arrived yet, or may have come back, and queues those
 * again whose job gave up.
 */
export async function askAboutRefunds(deps: AskNeeds): Promise<void> {
  const now = deps.clock()
  const leasedUntil = secondsAfter(now, askAfterSeconds.sent)
  for (const refund of await takeRefundsToAsk(deps.db, now, leasedUntil, batch)) {
    await askAbout(deps, refund, now).catch((err: unknown) =>
      deps.log.error({ err, refundId: refund.id }, 'refund status check failed; retrying'),
    )
  }
}

async function askAbout(deps: AskNeeds, refund: RefundRow, now: Date): Promise<void> {
  if (refund.status === 'pending') {
    return deps.enqueue(deps.db, 'refund-attempt', { refundId: refund.id })
  }
  if (refund.providerRefundId === null) return
  const report = await deps.payment.readRefund(refund.providerRefundId)
  if (refund.status === 'done') await planNextQuestion(deps, refund, now)
  // Asked by the provider's id of this refund, from whichever answer it came.
  if (report) await recordRefund(deps, refund, { ...report, sending: refund.failures })
}

async function planNextQuestion(deps: Needs<'db'>, refund: RefundRow, now: Date): Promise<void> {
  const doneForMs = now.getTime() - (refund.settledAt ?? refund.createdAt).getTime()
  const askAt = doneForMs < mayComeBackForMs ? secondsAfter(now, askAfterSeconds.done) : null
  await updateRefund(deps.db, refund.id, { askAt })
}
