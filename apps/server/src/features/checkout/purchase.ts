import type { placeOrder } from '@openline/contract/checkout'
import type { HandlerInput } from '@openline/contract/endpoint'

/** What a customer sends to buy. */
export type Purchase = HandlerInput<typeof placeOrder>['body']
