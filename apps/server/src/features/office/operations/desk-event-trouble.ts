import { maxListed } from '@openline/contract/office/operations-desk'
import { secondsAfter } from '../../../clock.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { Actor } from '../../platform/audit/audit.ts'
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
export function retryEvent(
  deps: Needs<'db' | 'clock'>,
  by: Actor,
  { reason, ...event }: Retry,
): Promise<{ message: string }> {
  return actionAtDesk(deps, {
    by,
    name: 'retryEvent',
    reason,
    subject: { kind: 'event', id: event.eventId },
    lock: lockNothing,
    async act(tx) {
      const due = await makeDue(tx, event)
      if (!due) return null
      const { type, tries, failure } = due
      const result = { message: 'The event is being handled again.' }
      return { customerId: null, before: { type, tries, failure }, after: { due: 'now' }, result }
    },
  })
}
