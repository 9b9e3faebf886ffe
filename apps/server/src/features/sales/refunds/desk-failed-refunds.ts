import type { ActFacts } from '@openline/contract/platform/audit'
import {
  type DifferingCapture,
  type FailedRefund,
  maxDifferingCaptures,
} from '@openline/contract/sales/refunds-desk'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { isAtBank } from '../disputes/disputes.ts'
import { lockOrder } from '../orders/orders.ts'
import { readOrderNumbers } from '../orders/store.ts'
import { listFailedRefunds, sendRefundAgain, settleRefund } from './failed-refunds.ts'
import { findRefund, listDifferingCaptures } from './refund-store.ts'

/** Refunds that failed, and payments that differed from their order. */
export async function viewFailedRefunds({
  db,
}: Needs<'db'>): Promise<{ failed: FailedRefund[]; differing: DifferingCapture[] }> {
  const failed = await listFailedRefunds(db)
  const differing = await listDifferingCaptures(db, maxDifferingCaptures)
  const numbers = await readOrderNumbers(
    db,
    differing.map(({ orderId }) => orderId),
  )
  const shown: FailedRefund[] = []
  for (const { attemptId, refundId, failedAt, ...refund } of failed) {
    const { orderId } = refund
    shown.push({
      ...refund,
      id: refundId,
      failedAt: failedAt?.toISOString() ?? null,
      nextActions: (await isAtBank(db, { orderId, attemptId })) ? [] : ['send_again', 'settle'],
    })
  }
  return {
    failed: shown,
    differing: differing.map(({ failureCode, takenAt, ...capture }) => ({
      ...capture,
      orderNumber: numbers.get(capture.orderId) ?? '',
      differs: failureCode === 'currency_differs' ? 'currency' : 'amount',
      takenAt: takenAt.toISOString(),
    })),
  }
}

type FailedRefundRequest = {
  readonly refundId: string
  readonly reason: string
  readonly by: StaffActor
}

/**
 * Sends a failed refund to the card once more. Throws a conflict for one that is not failed any more, and `not_ready`
 * while a bank decides on its payment.
 */
export function resendFailedRefund(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  request: FailedRefundRequest,
): Promise<{ message: string }> {
  return actOnFailedRefund(deps, request, {
    name: 'sendRefundAgain',
    message: 'We’re sending the refund to the card again',
    after: { status: 'pending' },
    act: (inTx) => sendRefundAgain(inTx, request.refundId),
  })
}

/** Records that the customer got the money otherwise. Throws as above. */
export function settleFailedRefund(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  request: FailedRefundRequest & { readonly how: string },
): Promise<{ message: string }> {
  return actOnFailedRefund(deps, request, {
    name: 'settleRefund',
    message: 'The refund is settled',
    after: { status: 'settled', how: request.how },
    act: (inTx) => settleRefund(inTx, request.refundId, request.how),
  })
}

type FailedRefundAction = {
  readonly name: 'sendRefundAgain' | 'settleRefund'
  readonly message: string
  readonly after: ActFacts
  /** False when the refund is not failed any more. */
  readonly act: (inTx: Needs<'db' | 'clock' | 'enqueue'>) => Promise<boolean>
}

function actOnFailedRefund(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  { refundId, reason, by }: FailedRefundRequest,
  { name, message, after, act }: FailedRefundAction,
): Promise<{ message: string }> {
  return actionAtDesk(deps, {
    by,
    name,
    reason,
    subject: { kind: 'refund', id: refundId },
    lock: (tx) => lockRefund(tx, refundId),
    async act(tx, { refund, customerId }) {
      const { status, note } = refund
      if (await isAtBank(tx, refund)) throw new AppError('not_ready', bankDecides)
      if (!(await act({ ...deps, db: tx }))) return null
      return { customerId, before: { status, note }, after, result: { message } }
    },
  })
}

/** The provider refuses it until then, and another way could pay twice. */
const bankDecides =
  'The bank is deciding on a dispute of this payment. A refund now could pay the customer twice. Wait until it has.'

/** A refund changes under the lock of its order. */
async function lockRefund(tx: Db, refundId: string) {
  const orderId = (await findRefund(tx, refundId))?.refund.orderId
  const { customerId } = orderId === undefined ? { customerId: null } : await lockOrder(tx, orderId)
  const refund = (await findRefund(tx, refundId))?.refund
  if (!refund) throw notFound('We couldn’t find this refund')
  return { refund, customerId }
}
