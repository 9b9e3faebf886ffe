import type { HandlerInput } from '@openline/contract/endpoint'
import type { placeOrder } from '@openline/contract/processes/checkout'

/** What a customer sends to buy. */
export type Purchase = HandlerInput<typeof placeOrder>['body']
