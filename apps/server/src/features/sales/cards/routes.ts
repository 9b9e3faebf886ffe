import * as api from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import { removeCard, setPrimaryCard } from './card-changes.ts'
import { listCards } from './card-need.ts'
import { finishCardSession } from './card-session.ts'
import { type CardDeps, startCardSave } from './cards.ts'

type Deps = CardDeps & {
  limits: Pick<Limits, 'consume'>
  /** The other kind of visit that ends at the same page: confirming a payment. */
  confirmCharge: (customerId: string, intentId: string) => Promise<Order | null>
}

export function cardRoutes(deps: Deps): readonly Binding[] {
  return [
    bind(api.listCards, async (_, { customerId }) => ({
      cards: await listCards(deps, customerId),
    })),

    bind(api.deleteCard, async ({ body }, { customerId }) => {
      await removeCard(deps, customerId, body.cardId)
      return { message: t('Your card was deleted') }
    }),

    bind(api.setDefaultCard, async ({ body }, { customerId }) => {
      await setPrimaryCard(deps, customerId, body.cardId)
      return { message: t('This is now your primary card') }
    }),

    bind(api.startCardSave, async ({ query }, { customerId }) => {
      await deps.limits.consume('cardPage', customerId)
      return startCardSave(deps, customerId, query.returnTo ?? 'payment')
    }),

    bind(api.sessionResult, async ({ body }, { customerId }) => {
      const saved = await finishCardSession(deps, body.sessionId, customerId)
      if (saved) {
        const { status, returnTo, cardId } = saved
        return { kind: 'card' as const, status, returnTo, ...(cardId !== null && { cardId }) }
      }
      const order = await deps.confirmCharge(customerId, body.sessionId)
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
