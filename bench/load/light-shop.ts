import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { fixedHeaders } from '@openline/contract/endpoint'
import type { Shop } from '../../apps/server/src/testing/customers.ts'

const headers = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })

/** A running shop by its API, asked with a third of what `fetch` costs: the two share the machine. */
export const lightShopAt = (shopUrl: string, { sandbox }: Shop): Shop => {
  const agent = new Agent({ keepAlive: true })
  const post = (method: string, path: string, more: Record<string, string>, body: string | null) =>
    new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const asked = request(`${shopUrl}${path}`, {
        agent,
        method,
        headers: { ...headers, ...more },
      })
      asked.on('error', reject)
      asked.on('response', (response) => {
        json(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
          reject,
        )
      })
      asked.end(body)
    })
  return {
    sandbox,
    send: async <T>(
      method: string,
      path: string,
      { token, key, body }: Parameters<Shop['send']>[2] = {},
    ) => {
      const text = body === undefined ? null : JSON.stringify(body)
      const more = {
        ...(text !== null && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      }
      const answer = await post(method, path, more, text)
      return { status: answer.status, body: answer.body as T } // what the contract says of this path
    },
  }
}
