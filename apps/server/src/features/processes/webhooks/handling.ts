import type { Logger } from 'pino'
import { type Clock, secondsAfter } from '../../../clock.ts'
import type { UnlessAway } from '../../../db/database-watch.ts'
import type { Db, Subscribe } from '../../../db/open.ts'
import type { PortInReport } from '../../../gateways/carrier/carrier.ts'
import { failureKind } from '../../../logging/failure-kind.ts'
import { consumeInTrace } from '../../../tracing/traceparent.ts'
import { createClaimLoop } from './claim-loop.ts'
import {
  eventKinds,
  type Source,
  sources,
  type WebhookEvent,
  type WebhookHandlers,
} from './events.ts'
import { claimDue, eventChannel, markHandled, releaseEvent, reschedule } from './store.ts'

export type HandlingNeeds = {
  db: Db
  clock: Clock
  log: Logger
  unlessAway: UnlessAway
  subscribe: Subscribe
  handlers: WebhookHandlers
}

/** What a worker does with stored events. */
export type EventHandling = {
  /** Handles events as they are stored. */
  start(): void
  /** Handles everything that is due: new, left by a process that died, or failed before. */
  catchUp(): Promise<void>
  /** Finishes what is being handled; the rest stays stored. */
  close(): Promise<void>
}

/** Of one sender; well below the connections of the pool. */
const handledAtOnce = 8
/** Only the worker that claimed an event handles it for so long; then it is due again. */
const claimedForSeconds = 60

export function createEventHandling(deps: HandlingNeeds): EventHandling {
  const { db, clock, log, unlessAway, subscribe } = deps
  const loopOf = (source: Source) =>
    createClaimLoop({
      concurrency: handledAtOnce,
      keyOf: ({ objectId }: WebhookEvent) => objectId,
      onClaimFailure: (err) =>
        unlessAway(() => log.warn({ err }, 'reading stored webhook events failed')),
      claim: async (limit) => {
        const now = clock()
        const until = secondsAfter(now, claimedForSeconds)
        return (await claimDue(db, { source, now, until, limit })).map(toWebhookEvent)
      },
      handle: (event) => inTraceOf(event, () => handle(deps, event)),
      release: (event) => release(deps, event),
    })
  const loops = sources.map((source) => ({ source, ...loopOf(source) }))
  const wake = () => loops.forEach((loop) => loop.wake())
  const onNotification = (stored: string) => loops.find(({ source }) => source === stored)?.wake()
  return {
    start() {
      subscribe(eventChannel, { onNotification, onConnect: wake }).catch((err: unknown) => {
        log.error({ err }, 'notifications of webhook events unavailable; polling every 10 seconds')
      })
    },
    async catchUp() {
      wake()
      await Promise.all(loops.map((loop) => loop.settled()))
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.close()))
    },
  }
}

function toWebhookEvent(row: Awaited<ReturnType<typeof claimDue>>[number]): WebhookEvent {
  const [about = '', type = ''] = row.type.split(':')
  return { ...row, about, type, report: toReport(row.report) }
}

/** A report comes back from the database with its moments as texts. */
function toReport(stored: unknown): PortInReport | null {
  if (stored === null) return null
  const report = stored as PortInReport // written by `receive`
  const moment = (at: Date | string | null) => (at === null ? null : new Date(at))
  const { dueAt, changeableUntil, retryAt } = report
  return {
    ...report,
    dueAt: moment(dueAt),
    changeableUntil: moment(changeableUntil),
    retryAt: moment(retryAt),
  }
}

const firstPauseSeconds = 30
const longestPauseSeconds = 3600

/** After 30 seconds, then with growing pauses: an event that fails must not delay the others. */
function pauseAfter(tries: number): number {
  return Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(tries - 1, 10))
}

/** Continues the trace of the call that brought the event. */
function inTraceOf(event: WebhookEvent, work: () => Promise<void>): Promise<void> {
  const { source, about, type, eventId, traceparent } = event
  const attributes = { 'openline.event_id': eventId, 'openline.event_type': type }
  return consumeInTrace(traceparent, `event ${source} ${about}`, attributes, work)
}

async function handle(
  { db, clock, log, handlers }: HandlingNeeds,
  event: WebhookEvent,
): Promise<void> {
  const { eventId, tries } = event
  try {
    await callHandler(handlers, event)
    await markHandled(db, event, clock())
  } catch (err) {
    log.warn({ err, eventId }, 'webhook event failed; retrying later')
    const dueAt = secondsAfter(clock(), pauseAfter(tries))
    const failure = failureKind(err)
    await reschedule(db, event, { dueAt, failure }).catch((error: unknown) =>
      // It is due again when its claim ends.
      log.warn({ err: error, eventId }, 'rescheduling a webhook event failed'),
    )
  }
}

/** Calls the handler of an event by what it is about; what we do not know has none. */
async function callHandler(
  handlers: WebhookHandlers,
  { about, objectId, report }: WebhookEvent,
): Promise<unknown> {
  const kind = eventKinds.find((each) => each === about)
  return kind && handlers[kind](objectId, report)
}

/** Only a process that stops releases events; the one that takes its place handles them when it starts. */
async function release({ db, log }: HandlingNeeds, event: WebhookEvent): Promise<void> {
  await releaseEvent(db, event).catch((err: unknown) =>
    // It is due again when its claim ends.
    log.warn({ err, eventId: event.eventId }, 'releasing a webhook event failed'),
  )
}
