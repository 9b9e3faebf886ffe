import type { ActFacts } from '@openline/contract/platform/audit'
import {
  type DifferingCapture,
  type FailedRefund,
  maxDifferingCaptures,
} from '@openline/contract/sales/refunds-desk'
import { notFound } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { readOrder } from '../orders/orders.ts'
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
  return {
    failed: failed.map(({ refundId, failedAt, ...refund }) => ({
      ...refund,
      id: refundId,
      failedAt: failedAt?.toISOString() ?? null,
      nextActions: ['send_again', 'settle'],
    })),
    differing: differing.map(({ failureCode, takenAt, ...capture }) => ({
      ...capture,
      orderNumber: numbers.get(capture.orderId) ?? '',
      differs: failureCode === 'currency_differs' ? 'currency' : 'amount',
      takenAt: takenAt.toISOString(),
    })),
  }
}

type Care = { readonly refundId: string; readonly reason: string; readonly by: StaffActor }

/** Sends a failed refund to the card once more. Throws a conflict for one that is not failed any more. */
export function resendFailedRefund(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  care: Care,
): Promise<{ message: string }> {
  return careFor(deps, care, {
    act: 'sendRefundAgain',
    done: 'We’re sending the refund to the card again',
    after: { status: 'pending' },
    take: (inTx) => sendRefundAgain(inTx, care.refundId),
  })
}

/** Records that the customer got the money otherwise. Throws a conflict for one that is not failed any more. */
export function settleFailedRefund(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  care: Care & { readonly how: string },
): Promise<{ message: string }> {
  return careFor(deps, care, {
    act: 'settleRefund',
    done: 'The refund is settled',
    after: { status: 'settled', how: care.how },
    take: (inTx) => settleRefund(inTx, care.refundId, care.how),
  })
}

type Taken = {
  readonly act: string
  readonly done: string
  readonly after: ActFacts
  readonly take: (inTx: Needs<'db' | 'clock' | 'enqueue'>) => Promise<boolean>
}

function careFor(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  { refundId, reason, by }: Care,
  { act, done, after, take }: Taken,
): Promise<{ message: string }> {
  return deps.db.transaction(async (tx) => {
    const found = await findRefund(tx, refundId)
    if (!found) throw notFound('We couldn’t find this refund')
    const { orderId, status, note } = found.refund
    if (!(await take({ ...deps, db: tx }))) {
      throw await conflictOn(tx, { kind: 'refund', id: refundId }, deps.clock())
    }
    const order = await readOrder(tx, orderId)
    await recordAct(tx, by, {
      at: deps.clock(),
      act,
      reason,
      customerId: order?.customerId ?? null,
      subject: { kind: 'refund', id: refundId },
      before: { status, note },
      after,
    })
    return { message: done }
  })
}
