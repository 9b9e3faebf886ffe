import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import { isCaptured } from '../payments/payments.ts'
import type { Source } from './events.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { createReader, type ReaderDeps } from './reading.ts'
import { storeEvent } from './store.ts'

export type ReceivingDeps = ReaderDeps & { db: Db }

/**
 * Verifies an event and stores it once. A worker handles it later, so that the sender never waits for
 * that. Throws 400 for an event that is not signed with our secret, at another time or not well-formed,
 * and 429 when more come than can be stored.
 */
export type ReceiveEvent = (source: Source, rawBody: string, signature: string) => Promise<void>

/** Well below the connections of the pool. */
const storedAtOnce = 8
const mostToStore = 2000

export function createReceiveEvent(deps: ReceivingDeps): ReceiveEvent {
  const { db, clock } = deps
  const storing = createKeyedQueue(storedAtOnce)
  const read = createReader(deps)
  return async (source, rawBody, signature) => {
    const { about, objectId, eventId, type, report } = read(source, rawBody, signature)
    if (storing.size() >= mostToStore) throw tooMany()
    const receivedAt = clock()
    await storing.add(objectId, async () => {
      // It has no news about a charge that is captured here.
      const isOld = source === 'payment' && about === 'charge' && (await isCaptured(db, objectId))
      await storeEvent(db, {
        source,
        eventId,
        type: `${about}:${type}`,
        objectId,
        report,
        receivedAt,
        dueAt: receivedAt,
        tries: 0,
        handledAt: isOld ? receivedAt : null,
      })
    })
  }
}

function tooMany() {
  return new AppError('too_many_requests', 'Too many events at once, please send it again', {
    retryAfterSeconds: 5,
  })
}
