import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import type { SandboxOptions } from '../options.ts'
import { startSandbox } from '../start-sandbox.ts'

/** A sandbox in a hurry, a shop that hears its events, and the provider's own client. */
export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>

const fast = {
  webhookDelayMs: 0,
  webhookRetriesMs: [1, 1, 1],
  slowness: 0.01,
  settleAfterMs: 20,
  pendingActivationMs: 20,
  shipAfterMs: 20,
  portInStepMs: 10,
  heliumRetriesMs: [1, 1, 1],
}

export async function openSandbox(options: SandboxOptions = {}) {
  const hooks = await startWebhookReceiver()
  const sandbox = await startSandbox({
    webhookTarget: hooks.url,
    merchantName: 'Openline Mobile',
    ...options,
    timing: { ...fast, ...options.timing },
  })
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe('sk_test_openline_demo', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

  return {
    ...sandbox,
    hooks,
    stripe,

    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),

    /** What the address answers, taken for what the test knows it to be. */
    async getJson<Body>(path: string, headers: Record<string, string> = {}): Promise<Body> {
      const answer = await fetch(`${sandbox.url}${path}`, { headers })
      return (await answer.json()) as Body
    },

    /** A customer with one saved card, by the card's number. */
    async aCustomerWith(number: string) {
      const customer = await stripe.customers.create({ email: 'jordan@example.com' })
      const card = await stripe.paymentMethods.attach(`pm_card_${number}`, {
        customer: customer.id,
      })
      return { customer: customer.id, payment_method: card.id }
    },

    async close() {
      await sandbox.close()
      hooks.close()
    },
  }
}

/** What a charge of a saved card needs besides the card. */
export const aPayment = {
  amount: 3821,
  currency: 'usd',
  confirm: true,
  off_session: true,
} satisfies Stripe.PaymentIntentCreateParams

/** An event as it reached the shop. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; type: string }

/** Plays the shop's end of the webhooks: keeps what comes and answers what the test wants. */
async function startWebhookReceiver() {
  const received: Received[] = []
  const statuses: number[] = []
  const sleepers: (() => void)[] = []
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const { type } = JSON.parse(body) as { type: string }
    received.push({ path: request.url ?? '', headers: request.headers, body, type })
    response.writeHead(statuses.shift() ?? 200).end()
    for (const wake of sleepers.splice(0)) wake()
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    received,

    /** The next answers, in order; after them everything is accepted. */
    answerWith(...next: number[]) {
      statuses.push(...next)
    },

    /** Waits until `count` events of the type have come, by default about anything, and gives them. */
    async waitFor(type: string, count = 1, about = ''): Promise<Received[]> {
      for (;;) {
        const found = received.filter((event) => event.type === type && event.body.includes(about))
        if (found.length >= count) return found
        await new Promise<void>((resolve) => sleepers.push(resolve))
      }
    },

    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
