import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { inSeconds, recordPeriods } from '../../../db/record-periods.ts'
import type { Retention } from '../../../db/retention.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { type Tally, tally } from '../../../db/tally.ts'

export type IncidentRow = typeof incidents.$inferSelect
export type NewIncident = Omit<IncidentRow, 'closedAt' | 'outcome' | 'resolution'>

export async function insertIncident(db: Db, incident: NewIncident): Promise<void> {
  await db.insert(incidents).values(incident)
}

/** Open ones, the oldest first. */
export function listOpenIncidents(db: Db): Promise<IncidentRow[]> {
  return db.select().from(incidents).where(isNull(incidents.closedAt)).orderBy(asc(incidents.id))
}

export function tallyOpenIncidents(db: Db): Promise<Tally> {
  return tally(db, incidents, { where: isNull(incidents.closedAt), since: incidents.openedAt })
}

export type IncidentEnd = { closedAt: Date } & Pick<IncidentRow, 'outcome' | 'resolution'>

/** Null for one that is not open. */
export async function closeIncident(
  db: Db,
  id: string,
  end: IncidentEnd,
): Promise<IncidentRow | null> {
  const [closed] = await db
    .update(incidents)
    .set(end)
    .where(and(eq(incidents.id, id), isNull(incidents.closedAt)))
    .returning()
  return closed ?? null
}

/** Three years after it was recorded, and not before it is closed. */
export const incidentRetention: Retention = {
  column: incidents.openedAt,
  keptForSeconds: inSeconds(recordPeriods.incidents.years),
  where: isNotNull(incidents.closedAt),
  orderedBy: incidents.id,
}
