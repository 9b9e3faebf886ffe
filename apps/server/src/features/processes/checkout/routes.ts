import * as api from '@openline/contract/processes/checkout'
import * as ordersApi from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import { readOffer } from '../../platform/network/network.ts'
import { findLastEmergencyAddress } from '../../sales/orders/store.ts'
import { payOrder } from '../../sales/payments/payments.ts'
import { type CheckoutNeeds, placeOrder } from './checkout.ts'
import { readDraft, writeDraft } from './draft-store.ts'

export function checkoutRoutes(deps: CheckoutNeeds): readonly Binding[] {
  return [
    bind(api.getCheckoutDraft, async (_, { customerId }) => ({
      draft: await readDraft(deps.db, customerId),
      network: await readOffer(deps),
      emergencyAddress: await findLastEmergencyAddress(deps.db, customerId),
    })),

    bind(api.saveCheckoutDraft, async ({ body }, { customerId }) => {
      await writeDraft(deps, customerId, body)
      return { message: t('Your entries were saved') }
    }),

    bind(api.placeOrder, async ({ body }, { customerId }, call) => {
      return { order: await placeOrder(deps, { customerId, call }, body) }
    }),

    bind(ordersApi.payOrder, async ({ params, body }, { customerId }, call) => {
      return { order: await payOrder(deps, { ...body, customerId, orderId: params.id, call }) }
    }),
  ]
}
