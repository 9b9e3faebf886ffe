import { getCheckoutDraft, placeOrder, saveCheckoutDraft } from '@openline/contract/checkout'
import { payOrder } from '@openline/contract/orders'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../http/bind.ts'
import { payOrder as pay } from '../payments/payments.ts'
import { placeOrder as buy, type CheckoutDeps } from './checkout.ts'
import { readDraft, writeDraft } from './draft-store.ts'

export function checkoutRoutes(deps: CheckoutDeps): readonly Binding[] {
  return [
    bind(getCheckoutDraft, async (_, { customerId }) => ({
      draft: await readDraft(deps.db, customerId),
    })),

    bind(saveCheckoutDraft, async ({ body }, { customerId }) => {
      await writeDraft(deps, customerId, body)
      return { message: t('Your entries were saved') }
    }),

    bind(placeOrder, async ({ body }, { customerId }, { idempotencyKey }) => {
      return { order: await buy(deps, { customerId, idempotencyKey }, body) }
    }),

    bind(payOrder, async ({ params, body }, { customerId }, { idempotencyKey }) => {
      const request = { customerId, orderId: params.id, cardId: body.cardId, idempotencyKey }
      return { order: await pay(deps, request) }
    }),
  ]
}
