import { timedSignature } from '@openline/carrier-check/api/signatures'
import type { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { answerFaults, type RequestHandler } from '../http/answer.ts'
import { createFaults } from '../http/faults.ts'
import type { Timers } from '../http/timers.ts'
import { WebhookSender, webhookFaults } from '../http/webhooks.ts'
import type { SandboxSecrets, SandboxTiming } from '../options.ts'
import { callFaults, createHeliumApi } from './api.ts'
import { createHeliumControls } from './controls.ts'
import { createEventLog, eventFaults } from './events.ts'
import type { Helium } from './helium.ts'
import { createKeys } from './idempotency.ts'
import { closePortOut, movePortOut } from './port-outs.ts'
import { completePort, schedulePort, validatePort } from './ports.ts'
import { createRateLimit, defaultTier, type Limits } from './rate-limit.ts'
import { type HeliumRegister, rejectionReasons } from './register.ts'
import { createSchedule, type JobHandlers } from './schedule.ts'
import { finishChange, finishSwap } from './sim-changes.ts'
import { failActivation, mailSim, simFaults, switchOn } from './sims.ts'
import { renewIfDue } from './subscriptions.ts'

/** What this platform has besides the faults of every answer and event. */
export const heliumFaults = [...callFaults, ...simFaults, ...eventFaults] as const

type Options = {
  secrets: SandboxSecrets
  timing: SandboxTiming
  clock: Clock
  timers: Timers
  register: HeliumRegister
  limits: Limits | undefined
  /** Where events go from the start; null: where an earlier run sent them, or nowhere. */
  webhookUrl: string | null | undefined
  keep: () => void
}

export type HeliumSystem = { api: RequestHandler; routes: Hono; close(): void }

/** Helium MVNE, a platform on T-Mobile's network: its sandbox environment, its events, and faults on request. */
export function createHeliumSystem(options: Options): HeliumSystem {
  const { secrets, timing, clock, timers, register, keep } = options
  const faults = createFaults<string>([...answerFaults, ...heliumFaults, ...webhookFaults])
  const webhooks = new WebhookSender(
    {
      secret: secrets.heliumWebhookSecret,
      sign: ({ body, atSeconds }, secret) => ({
        'platform-signature': timedSignature(secret, body, atSeconds),
      }),
      delayMs: timing.webhookDelayMs,
      retryDelaysMs: () => timing.heliumRetriesMs,
      timeoutMs: timing.webhookTimeoutMs,
      clock,
      timers,
      keep,
    },
    faults,
  )
  const events = createEventLog(register, { webhooks, faults, clock })
  if (options.webhookUrl) events.setEndpoint({ url: options.webhookUrl, events: ['*'] })
  const schedule = createSchedule(register, { clock, timers })
  const waits = {
    changeMs: timing.pendingActivationMs,
    shipMs: timing.shipAfterMs,
    portStepMs: timing.portInStepMs,
    portOutWindowMs: timing.portOutWindowMs,
  }
  const helium: Helium = { register, schedule, events, faults, clock, waits }
  schedule.start(handlersOf(helium))
  const keys = createKeys(register.keys, { keepMs: timing.keepKeysMs, clock })
  return {
    api: createHeliumApi(helium, {
      apiKey: secrets.heliumApiKey,
      base: '/helium',
      slowness: timing.slowness,
      timers,
      keys,
      rateLimit: createRateLimit(options.limits ?? defaultTier, clock),
    }),
    routes: createHeliumControls({
      helium,
      secret: secrets.heliumWebhookSecret,
      forgetKeys: () => keys.forgetAll(),
    }),
    close: () => webhooks.close(),
  }
}

function handlersOf(helium: Helium): JobHandlers {
  return {
    activate: (id) => switchOn(helium, id),
    fail_activation: (id, reason) => failActivation(helium, id, reason),
    suspend: (id, reason) => finishChange(helium, { id, verb: 'suspend' }, reason),
    reinstate: (id, reason) => finishChange(helium, { id, verb: 'reinstate' }, reason),
    deactivate: (id, reason) => finishChange(helium, { id, verb: 'deactivate' }, reason),
    swap: (id, reason) => finishSwap(helium, id, reason),
    ship: (id) => mailSim(helium, id),
    validate_port: (id, reason) =>
      validatePort(helium, id, rejectionReasons.find((known) => known === reason) ?? null),
    schedule_port: (id) => schedulePort(helium, id),
    complete_port: (id) => completePort(helium, id),
    close_port_out: (id) => closePortOut(helium, id),
    move_port_out: (id) => movePortOut(helium, id),
    renew: (id, periodEnd) => renewIfDue(helium, id, periodEnd),
  }
}
