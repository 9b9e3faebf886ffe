/** The package comes without types; this is all of it that tests use. */
declare module 'stripe-stateful-mock' {
  import type { RequestListener } from 'node:http'

  export const createExpressApp: () => RequestListener
}
