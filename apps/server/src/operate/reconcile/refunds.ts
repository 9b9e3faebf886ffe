import { canBeOwnId } from '../../crypto/own-id.ts'
import { awaitsLine } from '../../features/lines/provisioning/activation.ts'
import { readOrder } from '../../features/sales/orders/orders.ts'
import { findAttemptByIntent } from '../../features/sales/payments/store.ts'
import { listRefundsOfCharge } from '../../features/sales/refunds/refund-store.ts'
import type { NamedRefund } from '../../gateways/payment/payment.ts'
import { type Difference, type Findings, type ReconcileNeeds, settle } from './difference.ts'

/**
 * Compares one refund of the provider with ours of the same charge. One that was made in the provider's
 * dashboard is not compared, nor is one of a charge that no attempt made: that is compared itself.
 */
export async function reconcileRefund(
  deps: ReconcileNeeds,
  findings: Findings,
  refund: NamedRefund,
): Promise<void> {
  const { intentId, providerRefundId } = refund
  const isMadeByUs = canBeOwnId(refund.refundId ?? '')
  const attempt = intentId && isMadeByUs ? await findAttemptByIntent(deps.db, intentId) : null
  if (intentId === null || providerRefundId === null || !attempt) return
  const { orderId } = attempt
  await settle(findings, {
    compare: () => compareRefund(deps, { refund, intentId, orderId }),
    repair: async () => {
      await deps.eventHandlers.refund(providerRefundId)
      // The reason for a refund is forgotten too: the carrier gives it again.
      const order = await readOrder(deps.db, orderId)
      if (!order || !awaitsLine(order)) return
      if (order.kind === 'number_change') {
        await deps.jobs['change-number']({ numberChangeId: orderId })
      } else if (order.kind === 'add_on') await deps.jobs['give-add-on']({ addOnId: orderId })
      else await deps.jobs['provision-order']({ orderId })
    },
  })
}

type Compared = { refund: NamedRefund; intentId: string; orderId: string }

async function compareRefund(
  { db }: ReconcileNeeds,
  { refund, intentId, orderId }: Compared,
): Promise<Difference | null> {
  const ours = ownOf(await listRefundsOfCharge(db, intentId), refund)
  // The job of a refund that is on record finds what was sent before.
  if (ours && isUpToDate(ours, refund)) return null
  const order = await readOrder(db, orderId)
  return {
    at: refund.createdAt,
    what: ours ? 'a refund in another state' : 'a refund without a record',
    facts: [
      refund.providerRefundId ?? '',
      `${refund.status} at the provider, ${ours?.status ?? 'unknown'} here`,
      `${refund.amountCents} cents of ${intentId}`,
      `order ${order?.number} (${orderId}), ${order?.status} here`,
    ],
    next: ours
      ? `refunds settled ${ours.id} <how>, if the money has arrived`
      : 'the customer has the money back and the order: decide whether the line stays',
  }
}

type Ours = Awaited<ReturnType<typeof listRefundsOfCharge>>[number]

/** By its id; a restore may have made another one of it, which has not been sent yet. */
function ownOf(refunds: readonly Ours[], { refundId, providerRefundId, amountCents }: NamedRefund) {
  return (
    refunds.find(({ id }) => id === refundId) ??
    refunds.find((refund) => refund.providerRefundId === providerRefundId) ??
    refunds.find((refund) => refund.providerRefundId === null && refund.amountCents === amountCents)
  )
}

/** A pending refund is sent by its job; a person or the bank ends what failed; an earlier sending says nothing. */
function isUpToDate({ status: ours, failures }: Ours, { status, sending }: NamedRefund): boolean {
  if (ours === 'pending' || ours === 'settled' || ours === 'returned') return true
  if (sending < failures) return true
  return status === 'sent' ? ours !== 'failed' : ours === status
}
