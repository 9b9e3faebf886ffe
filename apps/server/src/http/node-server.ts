import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { ErrorBody } from '@openline/contract/errors'

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * How long a client may take to send a request. The largest body is 512 KiB, which a phone on a bad
 * network uploads in some ten seconds; Node's own five minutes would let a few slow clients hold many
 * connections. Answers are not limited: a live timeline stays open for hours.
 */
const requestTimeout = 30_000
const headersTimeout = 15_000
const connectionsCheckingInterval = 5_000
/**
 * An idle connection is closed later than load balancers close theirs (60 seconds as a rule): one that
 * is closed here while the balancer sends a request on it would be a failure for a customer.
 */
const keepAliveTimeout = 65_000

/** Only HTTP/1.0 may leave the Host header out, as the health checks of load balancers do. */
const hostOfNone = 'localhost'

/** Answers Node's requests with an app that speaks of Request and Response. */
export function nodeListener(fetch: Parameters<typeof getRequestListener>[0]): NodeListener {
  const errorHandler = (error: unknown) =>
    error instanceof RequestError
      ? new Response(malformed(), { status: 400, headers: malformedHeaders() })
      : new Response(null, { status: 500 })
  const answer = getRequestListener(fetch, { hostname: hostOfNone, errorHandler })
  return (request, response) => void answer(request, response)
}

/** Node's HTTP server with our limits, before anything listens. */
export function createNodeServer(listener: NodeListener): Server {
  return createServer(
    { requestTimeout, headersTimeout, connectionsCheckingInterval, keepAliveTimeout },
    (request, response) => {
      if (hasOneHost(request)) listener(request, response)
      else refuse(response)
    },
  )
}

/** RFC 9112, 3.2: a server and a proxy could each believe another one of two `Host` lines. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts < 2
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { ...malformedHeaders(), connection: 'close' })
  response.end(malformed())
}

/** What every other refusal has: the app is not reached without an address. */
function malformed(): string {
  const body = {
    message: 'A request must have exactly one Host header, with a host name',
    code: 'malformed_request',
  } as const satisfies ErrorBody
  return JSON.stringify(body)
}

function malformedHeaders() {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
  }
}
