import { ownId } from '../../../crypto/own-id.ts'
import { inTraceOfOrder } from '../orders/order-trace.ts'
import { lockOrder } from '../orders/orders.ts'
import { readAttemptOfIntent } from '../payments/attempt-of-charge.ts'
import type { DisputeDeps } from './disputes.ts'
import { findWarning, saveWarning } from './store.ts'

/**
 * The bank reported a payment as fraud: records it once, stops charges by ourselves and emails support,
 * who decide whether to refund. One of a payment that is not ours is named in the log.
 */
export async function onFraudWarningEvent(
  deps: DisputeDeps,
  providerWarningId: string,
): Promise<void> {
  const warning = await deps.payment.readFraudWarning(providerWarningId)
  const attempt = warning?.intentId && (await readAttemptOfIntent(deps, warning.intentId))
  if (!warning || !attempt) {
    const intentId = warning?.intentId ?? null
    deps.log.warn(
      { providerWarningId, intentId },
      'fraud warning of a payment not made by Openline',
    )
    return
  }
  const { intentId: _intentId, ...facts } = warning
  await inTraceOfOrder(deps.db, attempt.orderId, 'record warning', () =>
    deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, attempt.orderId)
      const isNew = (await findWarning(tx, providerWarningId)) === null
      await saveWarning(tx, { ...facts, id: ownId(), attemptId: attempt.id, orderId: order.id })
      if (!isNew) return
      await deps.events.onDisputed(tx, { order })
      if (warning.isActionable) await deps.emails.warning(tx, { order, warning, attempt })
    }),
  )
}
