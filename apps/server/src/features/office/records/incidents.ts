import { canBeOwnId, ownId } from '../../../crypto/own-id.ts'
import type { Needs } from '../../../needs.ts'
import {
  closeIncident,
  type IncidentRow,
  insertIncident,
  type NewIncident,
} from './incident-store.ts'

/** Records a complaint or a breach; gives its id. */
export async function recordIncident(
  { db, clock }: Needs<'db' | 'clock'>,
  incident: Omit<NewIncident, 'id' | 'openedAt'>,
): Promise<string> {
  const id = ownId()
  await insertIncident(db, { ...incident, id, openedAt: clock() })
  return id
}

/** Says what came out of it and what was done. Null for one that is not open. */
export async function endIncident(
  { db, clock }: Needs<'db' | 'clock'>,
  id: string,
  end: { outcome: NonNullable<IncidentRow['outcome']>; resolution: string },
): Promise<IncidentRow | null> {
  return canBeOwnId(id) ? closeIncident(db, id, { ...end, closedAt: clock() }) : null
}
