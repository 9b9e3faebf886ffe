import type Stripe from 'stripe'
import { callSpan } from '../../tracing/span.ts'

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/** Sends Stripe's requests as `client` does, each in a span with its method and its path without ids. */
export function tracedClient(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...request) => {
      const [, , path, method] = request
      return callSpan('stripe', `${method} ${withoutIds(path)}`, () =>
        client.makeRequest(...request),
      )
    },
  }
}

/** Words of Stripe's paths are lower case; ids have digits or capitals. */
function withoutIds(path: string): string {
  const [address = ''] = path.split('?')
  return address
    .split('/')
    .map((part) => (/^(v\d|[a-z_]*)$/.test(part) ? part : '{id}'))
    .join('/')
}
