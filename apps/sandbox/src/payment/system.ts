import { timedSignature } from '@openline/carrier-check/api/signatures'
import { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { answerFaults, type RequestHandler } from '../http/answer.ts'
import { createFaults } from '../http/faults.ts'
import type { Timers } from '../http/timers.ts'
import { WebhookSender, webhookFaults } from '../http/webhooks.ts'
import type { SandboxSecrets, SandboxTiming } from '../options.ts'
import { createPaymentApi } from './api.ts'
import { payOut } from './balance.ts'
import { createCardPage } from './card-page.ts'
import { expireDueSessions } from './checkout-sessions.ts'
import { createPaymentControls } from './controls.ts'
import type { KeyRecords } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import { createProvider } from './provider.ts'
import { createThreeDSecurePage } from './three-d-secure-page.ts'

type Options = {
  ledger: Ledger
  keyRecords: KeyRecords
  keep: () => void
  secrets: SandboxSecrets
  timing: SandboxTiming
  clock: Clock
  timers: Timers
  merchantName: string
  pagesUrl: () => string
}

/** An outside system: an API of its own or none, routes below its name, and an end. */
export type PaymentSystem = {
  api: RequestHandler
  routes: Hono
  setWebhookTarget(shopUrl: string | null): void
  close(): void
}

const sweepMs = 5000
const payOutEveryMs = 24 * 3600_000
const keptKeys = 50_000

/** The payment provider: Stripe's API, its card page, its events, and faults on request. */
export function createPaymentSystem(options: Options): PaymentSystem {
  const { secrets, timing, ledger, keyRecords, keep, merchantName, pagesUrl, clock, timers } =
    options
  const faults = createFaults<string>([...answerFaults, ...webhookFaults])
  const webhooks = new WebhookSender(
    {
      secret: secrets.stripeWebhookSecret,
      sign: ({ body, atSeconds }, secret) => ({
        'stripe-signature': timedSignature(secret, body, atSeconds),
      }),
      delayMs: timing.webhookDelayMs,
      retryDelaysMs: () => timing.webhookRetriesMs,
      timeoutMs: timing.webhookTimeoutMs,
      clock,
      timers,
      keep,
    },
    faults,
  )
  const { slowness, settleAfterMs, keepKeysMs } = timing
  const provider = createProvider(webhooks, ledger, {
    pagesUrl,
    merchantName,
    slowness,
    settleAfterMs,
    clock,
    timers,
  })
  timers.every(sweepMs, () => expireDueSessions(provider))
  timers.every(payOutEveryMs, () => payOut(provider))
  const routes = new Hono()
  routes.route('/card', createCardPage(provider))
  routes.route('/3ds', createThreeDSecurePage(provider))
  routes.route('/', createPaymentControls(provider, faults))
  return {
    api: createPaymentApi(provider, faults, {
      secretKey: secrets.stripeSecretKey,
      idempotency: { keepMs: keepKeysMs, keepRecords: keptKeys },
      keyRecords,
    }),
    routes,
    setWebhookTarget: (shopUrl) => webhooks.setTarget(shopUrl && `${shopUrl}/hooks/payment`),
    close: () => webhooks.close(),
  }
}
