import * as auth from './auth.ts'
import * as cards from './cards.ts'
import * as checkout from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import * as lines from './lines.ts'
import * as orders from './orders.ts'
import * as profile from './profile.ts'
import * as shop from './shop.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/**
 * Every call of the API. For the server's completeness check, the OpenAPI
 * document and the random-input test; a page imports the endpoints it calls
 * instead, so that the browser downloads no others.
 */
export const api: readonly Endpoint[] = [
  auth,
  profile,
  shop,
  cards,
  checkout,
  orders,
  lines,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))
