import type { incidentKinds, incidentOutcomes } from '@openline/contract/office/records-desk'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import { type Actor, recordAct } from '../../platform/audit/audit.ts'
import { listOpenIncidents } from '../records/incident-store.ts'
import { endIncident, recordIncident } from '../records/incidents.ts'
import { requireSubject } from './desk-subject.ts'

export async function viewIncidents(db: Db) {
  const open = await listOpenIncidents(db)
  return open.map(({ id, kind, customerId, lineId, summary, openedAt }) => ({
    id,
    kind,
    customerId,
    lineId,
    summary,
    openedAt: openedAt.toISOString(),
  }))
}

type NewIncident = {
  kind: (typeof incidentKinds)[number]
  /** Empty where it is about no single customer. */
  about: string
  summary: string
  reason: string
}

export async function recordIncidentFor(
  { db, clock }: Needs<'db' | 'clock'>,
  by: Actor,
  incident: NewIncident,
) {
  const { kind, about, summary, reason } = incident
  const subject = about === '' ? null : await requireSubject(db, about)
  const { customerId = null, lineId = null } = subject ?? {}
  await db.transaction(async (tx) => {
    const id = await recordIncident({ db: tx, clock }, { kind, customerId, lineId, summary })
    await recordAct(tx, by, {
      at: clock(),
      act: 'recordIncident',
      reason,
      customerId,
      subject: { kind: 'incident', id },
      before: null,
      after: { kind, lineId },
    })
  })
  return { message: 'Recorded. It stays in the list until it is closed.' }
}

type End = { outcome: (typeof incidentOutcomes)[number]; resolution: string; reason: string }

export function closeIncidentFor(
  deps: Needs<'db' | 'clock'>,
  by: Actor,
  id: string,
  { outcome, resolution, reason }: End,
): Promise<{ message: string }> {
  return actionAtDesk(deps, {
    by,
    name: 'closeIncident',
    reason,
    subject: { kind: 'incident', id },
    lock: lockNothing,
    async act(tx) {
      const closed = await endIncident({ ...deps, db: tx }, id, { outcome, resolution })
      if (!closed) return null
      return {
        customerId: closed.customerId,
        before: { state: 'open' },
        after: { state: 'closed', outcome },
        result: { message: 'Closed.' },
      }
    },
  })
}
