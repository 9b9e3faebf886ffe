import type { WebhookEvent } from '../http/webhooks.ts'
import { findPayout, listBalanceTransactions, listPayouts } from './balance.ts'
import type { Reply } from './charging.ts'
import {
  createCheckoutSession,
  expireSession,
  findSession,
  findSetupIntent,
} from './checkout-sessions.ts'
import { createCustomer, findCustomer, listCustomers, updateCustomer } from './customers.ts'
import { closeDispute, findDispute, listDisputes, updateDispute } from './disputes.ts'
import { noSuchObject } from './failure.ts'
import { findFraudWarning, listFraudWarnings } from './fraud-warnings.ts'
import { pageOf } from './lists.ts'
import type { Params } from './params.ts'
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  listPaymentIntents,
} from './payment-intents.ts'
import {
  attachPaymentMethod,
  detachPaymentMethod,
  findPaymentMethod,
  listPaymentMethods,
} from './payment-methods.ts'
import type { Provider } from './provider.ts'
import { createRefund, findRefund, listRefunds } from './refunds.ts'
import { searchPaymentIntents } from './search.ts'

/** One call: takes the parameters and the id in the path, gives the object to answer with. */
export type Endpoint = (provider: Provider, params: Params, id: string) => Reply | Promise<Reply>

/** Wraps an endpoint that simply answers with one object. */
function answers(find: (provider: Provider, params: Params, id: string) => object): Endpoint {
  return (provider, params, id) => ({ object: find(provider, params, id) })
}

/** Every call of Stripe's API that is played. */
export const paymentRoutes: Record<string, Endpoint> = {
  'POST /v1/customers': answers(createCustomer),
  'GET /v1/customers': answers(listCustomers),
  'GET /v1/customers/:id': answers((provider, _params, id) => findCustomer(provider, id)),
  'POST /v1/customers/:id': answers((provider, params, id) => updateCustomer(provider, id, params)),

  'POST /v1/checkout/sessions': answers(createCheckoutSession),
  'GET /v1/checkout/sessions/:id': answers((provider, _params, id) => findSession(provider, id)),
  'POST /v1/checkout/sessions/:id/expire': answers((provider, _params, id) =>
    expireSession(provider, id),
  ),
  'GET /v1/setup_intents/:id': answers((provider, _params, id) => findSetupIntent(provider, id)),

  'GET /v1/payment_methods': answers(listPaymentMethods),
  'GET /v1/payment_methods/:id': answers((provider, _params, id) =>
    findPaymentMethod(provider, id),
  ),
  'POST /v1/payment_methods/:id/attach': answers((provider, params, id) =>
    attachPaymentMethod(provider, id, params),
  ),
  'POST /v1/payment_methods/:id/detach': answers((provider, _params, id) =>
    detachPaymentMethod(provider, id),
  ),

  'POST /v1/payment_intents': createPaymentIntent,
  'GET /v1/payment_intents': answers(listPaymentIntents),
  'GET /v1/payment_intents/search': answers(searchPaymentIntents),
  'GET /v1/payment_intents/:id': answers((provider, _params, id) =>
    findPaymentIntent(provider, id),
  ),
  'POST /v1/payment_intents/:id/confirm': (provider, params, id) =>
    confirmPaymentIntent(provider, id, params),
  'POST /v1/payment_intents/:id/cancel': answers((provider, params, id) =>
    cancelPaymentIntent(provider, id, params),
  ),
  'GET /v1/charges/:id': answers(({ ledger }, _params, id) => {
    const charge = ledger.charges.get(id)
    if (!charge) throw noSuchObject('charge', id)
    return charge
  }),

  'POST /v1/refunds': answers(createRefund),
  'GET /v1/refunds': answers(listRefunds),
  'GET /v1/refunds/:id': answers((provider, _params, id) => findRefund(provider, id)),

  'GET /v1/balance_transactions': answers(listBalanceTransactions),
  'GET /v1/payouts': answers(listPayouts),
  'GET /v1/payouts/:id': answers((provider, _params, id) => findPayout(provider, id)),

  'GET /v1/disputes': answers(listDisputes),
  'GET /v1/disputes/:id': answers((provider, _params, id) => findDispute(provider, id)),
  'POST /v1/disputes/:id': answers((provider, params, id) => updateDispute(provider, id, params)),
  'POST /v1/disputes/:id/close': answers((provider, _params, id) => closeDispute(provider, id)),
  'GET /v1/radar/early_fraud_warnings': answers(listFraudWarnings),
  'GET /v1/radar/early_fraud_warnings/:id': answers((provider, _params, id) =>
    findFraudWarning(provider, id),
  ),

  'GET /v1/events': answers(listEvents),
  'GET /v1/events/:id': answers(({ events }, _params, id) => {
    const event = events.get(id)
    if (!event) throw noSuchObject('event', id)
    return eventObject(event)
  }),
}

function listEvents({ events }: Provider, params: Params): object {
  const type = params.text('type')
  const all = events.all().filter((event) => type === null || event.type === type)
  const page = pageOf(all, params, '/v1/events')
  return { ...page, data: page.data.map(eventObject) }
}

function eventObject({ body }: WebhookEvent): object {
  // Our own text, written when the event was recorded.
  return JSON.parse(body) as object
}
