import { AppError } from '../../app-error.ts'
import { type Clock, secondsAfter } from '../../clock.ts'
import { inBatches } from '../../db/in-batches.ts'
import type { Db } from '../../db/open.ts'
import type { PortInReport } from '../../gateways/carrier/carrier.ts'
import { handleEvent, type Source, type WebhookEvent, type WebhookHandlers } from './events.ts'
import { createKeyedQueue, type KeyedQueue } from './keyed-queue.ts'
import { createReader, type ReaderDeps } from './reading.ts'
import {
  claimDue,
  deleteHandled,
  type EventKey,
  markHandled,
  type NewEvent,
  reschedule,
  storeEvents,
} from './store.ts'

type WebhookDeps = ReaderDeps & { db: Db; handlers: WebhookHandlers }

export type WebhookInbox = {
  /**
   * Takes an event in: verified, then stored once. Acting on it comes after, so that the sender's
   * answer never waits for anybody. Throws 400 for an event that is not signed with our secret, at
   * another time or not well-formed, and 429 when more come than can be stored.
   */
  receive(source: Source, rawBody: string, signature: string): Promise<void>
  /** A scheduled task: acts on what waits in the database: the process died, was busy, or something was down. */
  catchUp(): Promise<void>
  /** Finishes what is in hand. */
  close(): Promise<void>
}

/** So many of one sender at a time, well below the connections of the pool. */
const lanesOfSender = 8
const storedAtOnce = 200
const mostToStore = 2000
/** How long whoever takes an event has it for itself; should that not do, it is acted upon once more. */
const heldForSeconds = 60

export function createWebhookInbox(deps: WebhookDeps): WebhookInbox {
  const { db, clock, log } = deps
  const store = inBatches(storedAtOnce, (events: readonly NewEvent[]) => storeEvents(db, events))
  const finish = inBatches(storedAtOnce, async (events: readonly EventKey[]) => {
    const handledAt = clock()
    await markHandled(
      db,
      events.map((event) => ({ ...event, handledAt })),
    )
    return events
  })
  const lanesOf = (source: Source): KeyedQueue<WebhookEvent> =>
    createKeyedQueue({
      lanes: lanesOfSender,
      keyOf: ({ objectId }) => objectId,
      log,
      take: async (limit) => {
        const now = clock()
        const until = secondsAfter(now, heldForSeconds)
        return (await claimDue(db, { source, now, until, limit })).map(toWebhookEvent)
      },
      act: (event) => act(deps, event, finish),
    })
  const lanes = { payment: lanesOf('payment'), carrier: lanesOf('carrier') }
  const all = Object.values(lanes)
  const read = createReader(deps)

  return {
    async receive(source, rawBody, signature) {
      const noticed = read(source, rawBody, signature)
      if (store.waiting() >= mostToStore) throw tooMany()
      const place = lanes[source].tryAcquire(noticed.objectId)
      try {
        const isOpen = await store(toStored(noticed, clock(), place !== null))
        if (!isOpen) place?.release()
        else if (place) place.run({ ...noticed, tries: 1 })
        else lanes[source].wake()
      } catch (error) {
        place?.release()
        throw error
      }
    },
    async catchUp() {
      for (const each of all) each.wake()
      await Promise.all(all.map((each) => each.settled()))
    },
    async close() {
      await Promise.all(all.map((each) => each.close()))
    },
  }
}

function tooMany() {
  return new AppError('too_many_requests', 'Too many events at once, please send it again', {
    retryAfterSeconds: 5,
  })
}

/** `isTaken`: it is acted upon here as soon as it is stored. */
function toStored(event: WebhookEvent, now: Date, isTaken: boolean): NewEvent {
  return {
    source: event.source,
    eventId: event.eventId,
    type: `${event.about}:${event.type}`,
    objectId: event.objectId,
    report: event.report,
    receivedAt: now,
    dueAt: isTaken ? secondsAfter(now, heldForSeconds) : now,
    tries: isTaken ? 1 : 0,
  }
}

function toWebhookEvent(row: Awaited<ReturnType<typeof claimDue>>[number]): WebhookEvent {
  const [about = '', type = ''] = row.type.split(':')
  const { source, eventId, objectId, tries } = row
  return { source, eventId, about, type, objectId, tries, report: toReport(row.report) }
}

/** A report comes back from the database with its moments as texts. */
function toReport(stored: unknown): PortInReport | null {
  if (stored === null) return null
  const report = stored as PortInReport // written by toStored
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

/** After 30 seconds, then with growing pauses: what cannot be handled must not keep the rest waiting. */
function pauseAfter(tries: number): number {
  return Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(tries - 1, 10))
}

async function act(
  { db, clock, log, handlers }: WebhookDeps,
  event: WebhookEvent,
  finish: (event: EventKey) => Promise<unknown>,
): Promise<void> {
  const { source, eventId, tries } = event
  try {
    await handleEvent(handlers, event)
    await finish({ source, eventId })
  } catch (err) {
    log.warn({ err, eventId }, 'webhook event failed; retrying later')
    await reschedule(db, event, secondsAfter(clock(), pauseAfter(tries))).catch((error: unknown) =>
      // It is taken up again when nobody holds it any more.
      log.warn({ err: error, eventId }, 'rescheduling a webhook event failed'),
    )
  }
}

const keptForSeconds = 30 * 24 * 3600

/** A scheduled task: forgets handled events after 30 days; no sender repeats one for longer than a few. */
export function sweepEvents(db: Db, clock: Clock): Promise<void> {
  return deleteHandled(db, secondsAfter(clock(), -keptForSeconds))
}
