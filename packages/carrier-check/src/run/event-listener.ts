import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { eventSchema } from '../api/events.ts'
import { eventHeaders, readSignature } from '../api/signatures.ts'

/** One delivery of an event, as it came. */
export type Delivery = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly atMs: number
  /** The Unix time in its signature; null where neither the secret nor the former one made it. */
  readonly signedAt: number | null
  /** Whether the former secret alone made it. */
  readonly isSignedByFormer: boolean
  /** Null where the body is no event. */
  readonly event: { readonly id: string; readonly type: string; readonly reference: string } | null
}

export type EventListener = Awaited<ReturnType<typeof listenForEvents>>

/**
 * Hears `POST /hooks/carrier` on a port, as Openline would; 0 takes a free one. `formerSecret` is the one that `secret` took
 * the place of.
 */
export async function listenForEvents(port: number, secret: string, formerSecret?: string) {
  const secrets = formerSecret === undefined ? [secret] : [secret, formerSecret]
  const deliveries: Delivery[] = []
  const refusals = new Set<string>()

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    if (request.method !== 'POST' || request.url !== '/hooks/carrier') {
      response.writeHead(404).end()
      return
    }
    const delivery = readDelivery(request, body, secrets)
    deliveries.push(delivery)
    const { event } = delivery
    response.writeHead(event && refusals.delete(event.reference) ? 503 : 200).end()
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve())
  })
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    deliveries,

    /** The next event about this is answered with 503. */
    refuseOnce(reference: string) {
      refusals.add(reference)
    },

    about: (kind: string, reference: string): Delivery[] =>
      deliveries.filter(
        ({ event }) => event?.reference === reference && event.type.startsWith(kind),
      ),

    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function readDelivery(
  request: IncomingMessage,
  body: string,
  secrets: readonly string[],
): Delivery {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const signedAt = readSignature(body, header, secrets)
  return {
    headers: Object.fromEntries(
      eventHeaders.map((name) => [name, header(name)] as const).filter(([, value]) => value !== ''),
    ),
    body,
    atMs: Date.now(),
    signedAt,
    isSignedByFormer:
      signedAt !== null && readSignature(body, header, secrets.slice(0, 1)) === null,
    event: readEvent(body),
  }
}

function readEvent(body: string): Delivery['event'] {
  try {
    const read = eventSchema.safeParse(JSON.parse(body))
    if (!read.success) return null
    const { id, type, data } = read.data
    return { id, type, reference: data.reference }
  } catch {
    return null
  }
}
