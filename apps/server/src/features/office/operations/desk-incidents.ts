import type { incidentKinds, incidentOutcomes } from '@openline/contract/office/records-desk'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { Actor } from '../../platform/audit/audit.ts'
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
  deps: Needs<'db' | 'clock'>,
  by: Actor,
  { kind, about, summary, reason }: NewIncident,
): Promise<{ message: string }> {
  const subject = about === '' ? null : await requireSubject(deps.db, about)
  const { customerId = null, lineId = null } = subject ?? {}
  return actionAtDesk(deps, {
    by,
    name: 'recordIncident',
    reason,
    subject: { kind: 'incident', id: 'new' },
    lock: lockNothing,
    async act(tx) {
      const incident = { kind, customerId, lineId, summary }
      const id = await recordIncident({ ...deps, db: tx }, incident)
      return {
        customerId,
        subject: { kind: 'incident', id },
        before: null,
        after: { kind, lineId },
        result: { message: 'Recorded. It stays listed until you close it.' },
      }
    },
  })
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
