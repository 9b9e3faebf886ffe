import { type Clock, unixSeconds } from '../clock.ts'
import type { Timers } from '../http/timers.ts'
import type { WebhookSender } from '../http/webhooks.ts'
import { createEventLog, type EventLog } from './events.ts'
import type { Ledger } from './ledger.ts'

export type ProviderOptions = {
  /** Where the provider's own pages are, without a slash at the end. */
  pagesUrl: () => string
  /** Shown on the card page. */
  merchantName: string
  /** Seconds of the slow cards are multiplied by this, so that tests need not wait. */
  slowness: number
  /** How long `settles_later` cards and slow refunds take. */
  settleAfterMs: number
  clock: Clock
  timers: Timers
}

/** The payment provider: its state, its events and its settings. */
export type Provider = {
  ledger: Ledger
  events: EventLog
  options: Omit<ProviderOptions, 'timers'>
  timers: Timers
}

export function createProvider(
  webhooks: WebhookSender,
  ledger: Ledger,
  { timers, ...options }: ProviderOptions,
): Provider {
  return {
    ledger,
    events: createEventLog(webhooks, options.clock),
    options,
    timers,
  }
}

export function nowInSeconds({ options }: Pick<Provider, 'options'>): number {
  return unixSeconds(options.clock)
}
