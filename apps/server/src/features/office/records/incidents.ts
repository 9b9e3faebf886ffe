import type { Clock } from '../../../clock.ts'
import { canBeOwnId, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import {
  closeIncident,
  type IncidentRow,
  insertIncident,
  type NewIncident,
} from './incident-store.ts'

type Deps = { db: Db; clock: Clock }

/** Records a complaint or a breach; gives its id. */
export async function recordIncident(
  { db, clock }: Deps,
  incident: Omit<NewIncident, 'id' | 'openedAt'>,
): Promise<string> {
  const id = ownId()
  await insertIncident(db, { ...incident, id, openedAt: clock() })
  return id
}

/** Says what came out of it and what was done. Null for one that is not open. */
export async function endIncident(
  { db, clock }: Deps,
  id: string,
  end: { outcome: NonNullable<IncidentRow['outcome']>; resolution: string },
): Promise<IncidentRow | null> {
  return canBeOwnId(id) ? closeIncident(db, id, { ...end, closedAt: clock() }) : null
}
