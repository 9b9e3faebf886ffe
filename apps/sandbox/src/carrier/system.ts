import { signEvent } from '@openline/carrier-check/api/signatures'
import type { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { answerFaults, type RequestHandler } from '../http/answer.ts'
import { createFaults } from '../http/faults.ts'
import type { Timers } from '../http/timers.ts'
import { WebhookSender, webhookFaults } from '../http/webhooks.ts'
import type { SandboxSecrets, SandboxTiming } from '../options.ts'
import { createCarrierApi, refusedCalls } from './api.ts'
import { signingOf } from './broken/event-breaks.ts'
import { createCarrierControls } from './controls.ts'
import type { KeptResults } from './kept-answers.ts'
import { createNetwork, networkFaults } from './network.ts'
import type { Register } from './register.ts'

type Options = {
  secrets: SandboxSecrets
  timing: SandboxTiming
  clock: Clock
  timers: Timers
  register: Register
  keptResults: KeptResults
  keep: () => void
}

export type CarrierSystem = {
  api: RequestHandler
  routes: Hono
  setWebhookTarget(shopUrl: string | null): void
  close(): void
}

/** The mobile network: its API, its events, and faults on request. */
export function createCarrierSystem(options: Options): CarrierSystem {
  const { secrets, timing, register, keptResults, keep, clock, timers } = options
  const faults = createFaults<string>([
    ...answerFaults,
    ...refusedCalls,
    ...networkFaults,
    ...webhookFaults,
  ])
  const webhooks = new WebhookSender(
    {
      secret: secrets.carrierWebhookSecret,
      sign: ({ id, body, atSeconds }, secret) => {
        const { sort, breaks } = register.played
        const signing = signingOf(breaks, { atSeconds, secret })
        const form = sort === 'slow' ? 'standard' : 'openline'
        return signEvent({ id, body, atSeconds: signing.atSeconds }, signing.secret, form)
      },
      delayMs: timing.webhookDelayMs,
      retryDelaysMs: () =>
        register.played.breaks.includes('event_sent_once') ? [] : timing.webhookRetriesMs,
      timeoutMs: timing.webhookTimeoutMs,
      clock,
      timers,
      keep,
    },
    faults,
  )
  const network = createNetwork(webhooks, faults, {
    register,
    clock,
    timers,
    pendingMs: timing.pendingActivationMs,
    shipAfterMs: timing.shipAfterMs,
    portInStepMs: timing.portInStepMs,
  })
  return {
    api: createCarrierApi(network, faults, {
      apiKeys: secrets.carrierApiKey,
      base: '/carrier',
      slowness: timing.slowness,
      keptResults,
    }),
    routes: createCarrierControls(network, faults),
    setWebhookTarget: (shopUrl) => webhooks.setTarget(shopUrl && `${shopUrl}/hooks/carrier`),
    close: () => webhooks.close(),
  }
}
