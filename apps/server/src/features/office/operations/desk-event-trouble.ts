import { maxListed } from '@openline/contract/office/operations-desk'
import { secondsAfter } from '../../../clock.ts'
import type { Needs } from '../../../needs.ts'
import { type Actor, recordAct } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { listRefusals } from '../../processes/webhooks/refusal-store.ts'
import { listFailing, makeDue } from '../../processes/webhooks/store.ts'

const shownSeconds = 30 * 24 * 3600

/** Stored events that fail, and what was refused lately. */
export async function listEventTrouble({ db, clock }: Needs<'db' | 'clock'>) {
  const failing = await listFailing(db, maxListed)
  const refused = await listRefusals(db, secondsAfter(clock(), -shownSeconds))
  return {
    failing: failing.map(({ source, eventId, type, objectId, tries, failure, ...times }) => ({
      source,
      eventId,
      type,
      objectId,
      tries,
      failure: failure ?? 'unknown',
      receivedAt: times.receivedAt.toISOString(),
      dueAt: times.dueAt.toISOString(),
    })),
    refused: refused.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  }
}

type Retry = { source: 'payment' | 'carrier'; eventId: string; reason: string }

/** Makes a stored event that failed due now. */
export async function retryEvent(
  { db, clock }: Needs<'db' | 'clock'>,
  by: Actor,
  { reason, ...event }: Retry,
) {
  await db.transaction(async (tx) => {
    const due = await makeDue(tx, event)
    if (!due) throw await conflictOn(tx, { kind: 'event', id: event.eventId }, clock())
    await recordAct(tx, by, {
      at: clock(),
      act: 'retryEvent',
      reason,
      customerId: null,
      subject: { kind: 'event', id: event.eventId },
      before: { type: due.type, tries: due.tries, failure: due.failure },
      after: { due: 'now' },
    })
  })
  return { message: 'The event is being handled again.' }
}
