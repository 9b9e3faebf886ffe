import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import {
  listPendingRefunds,
  type RefundRow,
  takeRefundsToAsk,
  updateRefund,
} from './refund-store.ts'
import { askAfterSeconds, recordRefund } from './refunds.ts'

const quietForMs = 3600_000
const batch = 50

/** Puts refunds whose job gave up back in the queue. */
export async function reviveRefunds(deps: Needs<'db' | 'clock' | 'enqueue'>) {
  const before = new Date(deps.clock().getTime() - quietForMs)
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
