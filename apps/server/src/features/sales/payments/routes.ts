import * as api from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { finishCardSession } from '../cards/card-session.ts'
import { confirmCharge, type PaymentNeeds } from './payments.ts'

/** What came of a visit to the provider's page: a saved card, or a payment that the bank confirmed. */
export function paymentRoutes(deps: PaymentNeeds & Needs<'limits'>): readonly Binding[] {
  return [
    bind(api.sessionResult, async ({ body }, { customerId }) => {
      const saved = await finishCardSession(deps, body.sessionId, customerId)
      if (saved) {
        const { status, returnTo, cardId } = saved
        return { kind: 'card' as const, status, returnTo, ...(cardId !== null && { cardId }) }
      }
      const order = await confirmCharge(deps, customerId, body.sessionId)
      if (!order) {
        deps.log.warn(
          { sessionId: body.sessionId, customerId },
          'requested an unknown payment session',
        )
        throw notFound(t('We couldn’t find this visit to the payment page'))
      }
      return { kind: 'order' as const, status: paymentStatus(order), orderId: order.id }
    }),
  ]
}

function paymentStatus({ status }: Order): 'paid' | 'pending' | 'failed' {
  if (status === 'payment_pending' || status === 'payment_action') return 'pending'
  return status === 'payment_failed' || status === 'expired' ? 'failed' : 'paid'
}
