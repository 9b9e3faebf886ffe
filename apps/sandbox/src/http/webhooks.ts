import * as http from 'node:http'
import * as https from 'node:https'
import { type Clock, unixSeconds } from '../clock.ts'
import type { Faults } from './faults.ts'
import type { Timers } from './timers.ts'

/** Faults of events under way; `on` names an event type. */
export const webhookFaults = [
  'webhook_delay',
  'webhook_drop',
  'webhook_double',
  'webhook_reorder',
  'webhook_stale',
  'webhook_bad_signature',
] as const
type WebhookFault = (typeof webhookFaults)[number]

/** An event as it travels: its body is fixed when the effect happens. */
export type WebhookEvent = {
  id: string
  type: string
  body: string
}

export type WebhookOptions = {
  secret: string
  /** The headers that prove who sent an event at this time. */
  sign: (delivery: WebhookEvent & { atSeconds: number }, secret: string) => Record<string, string>
  delayMs: number
  /** Waits before each further try of a delivery that was not answered with 2xx. */
  retryDelaysMs: () => readonly number[]
  timeoutMs: number
  /** Stamps each delivery. */
  clock: Clock
  timers: Timers
  /** Writes down what an event reports before it is on its way. */
  keep: () => void
}

type Delivery = {
  event: WebhookEvent
  fault: WebhookFault | null
  tries: number
}

const staleBySeconds = 600
const reorderPatienceMs = 2000

/**
 * Sends signed events to one address over kept-alive connections, retrying a bounded number of
 * times. Deliveries live in memory only and end with `close`.
 */
export class WebhookSender {
  readonly #options: WebhookOptions
  readonly #faults: Faults<string>
  readonly #timers: Timers
  readonly #plainAgent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  readonly #secureAgent = new https.Agent({ keepAlive: true, maxSockets: 16 })
  #heldBack: Delivery[] = []
  #target: URL | null = null
  #isClosed = false

  constructor(options: WebhookOptions, faults: Faults<string>) {
    this.#options = options
    this.#timers = options.timers
    this.#faults = faults
  }

  /** Where events go from now on; `null` drops them. */
  setTarget(url: string | null) {
    this.#target = url === null ? null : new URL(url)
  }

  send(event: WebhookEvent) {
    const strike = this.#faults.take(event.type, webhookFaults)
    const fault = webhookFaults.find((name) => name === strike?.fault) ?? null
    if (fault === 'webhook_drop') return
    const delivery: Delivery = { event, fault, tries: 0 }
    const extraMs = fault === 'webhook_delay' ? (strike?.delayMs ?? 0) : 0
    this.#timers.later(this.#options.delayMs + extraMs, async () => {
      if (fault === 'webhook_reorder') this.#holdBack(delivery)
      else await this.#deliver(delivery)
      if (fault === 'webhook_double') await this.redeliver(event)
    })
  }

  /** Sends an event again immediately, untouched by any fault. */
  redeliver(event: WebhookEvent): Promise<void> {
    return this.#deliver({ event, fault: null, tries: 0 })
  }

  close() {
    this.#isClosed = true
    this.#plainAgent.destroy()
    this.#secureAgent.destroy()
  }

  /** Resolves when the receiver has answered, or the connection broke. */
  async #deliver(delivery: Delivery): Promise<void> {
    const target = this.#target
    if (!target || this.#isClosed) return
    this.#options.keep()
    const status = await this.#post(target, delivery)
    if (status === null || status < 200 || status > 299) this.#retry(delivery)
    if (status !== null) await this.#releaseHeldBack()
  }

  /** Gives the status of the answer; null when the connection broke. */
  #post(target: URL, delivery: Delivery): Promise<number | null> {
    const isSecure = target.protocol === 'https:'
    const options = {
      method: 'POST',
      agent: isSecure ? this.#secureAgent : this.#plainAgent,
      timeout: this.#options.timeoutMs,
      headers: this.#headersFor(delivery),
    }
    return new Promise((resolve) => {
      const request = (isSecure ? https : http).request(target, options, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      request.on('timeout', () => request.destroy(new Error('The webhook target did not answer.')))
      request.on('error', () => resolve(null))
      request.end(delivery.event.body)
    })
  }

  #headersFor({ event, fault }: Delivery) {
    const staleBy = fault === 'webhook_stale' ? staleBySeconds : 0
    const atSeconds = unixSeconds(this.#options.clock) - staleBy
    const secret = fault === 'webhook_bad_signature' ? 'not-the-secret' : this.#options.secret
    return {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(event.body),
      ...this.#options.sign({ ...event, atSeconds }, secret),
    }
  }

  #retry(delivery: Delivery) {
    const delayMs = this.#options.retryDelaysMs()[delivery.tries]
    if (delayMs === undefined || this.#isClosed) return
    delivery.tries += 1
    this.#timers.later(delayMs, () => this.#deliver(delivery))
  }

  /** Waits for the next event to overtake this one, but not forever. */
  #holdBack(delivery: Delivery) {
    this.#heldBack.push(delivery)
    this.#timers.later(reorderPatienceMs, async () => {
      if (this.#heldBack.includes(delivery)) await this.#releaseHeldBack()
    })
  }

  async #releaseHeldBack(): Promise<void> {
    const overtaken = this.#heldBack
    this.#heldBack = []
    for (const delivery of overtaken) await this.#deliver(delivery)
  }
}
