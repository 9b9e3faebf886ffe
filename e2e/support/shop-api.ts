import { fixedHeaders } from '@openline/contract/endpoint'
import type { Shop } from '@openline/testing/customers'

const headers = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })

type Addresses = { readonly shopUrl: string; readonly sandboxUrl: string }

/** A running product by its API, as its customers' browsers use it. */
export function shopAt({ shopUrl, sandboxUrl }: Addresses): Shop {
  return {
    sandbox: { url: sandboxUrl },
    send: async <T>(
      method: string,
      path: string,
      { token, key, body, query, headers: more }: Parameters<Shop['send']>[2] = {},
    ) => {
      const search = query ? `?${new URLSearchParams(query).toString()}` : ''
      const response = await fetch(`${shopUrl}${path}${search}`, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const answer: unknown = await (isJson ? response.json() : response.text())
      return { status: response.status, body: answer as T } // as its contract says
    },
  }
}
