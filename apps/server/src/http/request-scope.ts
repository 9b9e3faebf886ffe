import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** What is known of a request from its first moment. */
export type RequestScope = {
  readonly requestId: string
  readonly clientIp: string
  readonly userAgent: string
  /** Logs a failure that nobody foresaw, with the request's id. */
  readonly report: (error: unknown) => void
}

export type RequestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: {
    scope: RequestScope
    /** Of a page's inline scripts and styles. */
    nonce: string
  }
}

const sentId = /^[\w-]{8,64}$/

type Connection = { remoteAddress: string | undefined; trustedProxies: number }

/**
 * The client's address. Each trusted proxy appends the address it saw, so the
 * right one is that many entries from the end; what stands before it can be forged.
 */
const clientIp = (headers: Headers, { remoteAddress, trustedProxies }: Connection): string => {
  const forwarded =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((part) => part.trim()) ?? []
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return seen || remoteAddress || 'unknown'
}

export const openScope = (request: Request, connection: Connection, log: Logger): RequestScope => {
  const sent = request.headers.get('x-request-id') ?? ''
  const requestId = sentId.test(sent) ? sent : randomUUID()
  return {
    requestId,
    clientIp: clientIp(request.headers, connection),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
    report: (error) => log.error({ requestId, err: error }, 'request failed'),
  }
}
