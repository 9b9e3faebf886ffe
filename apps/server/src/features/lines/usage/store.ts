import type { UsageAlertPercent } from '@openline/contract/lines/usage'
import { inArray, max } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { usageAlerts } from '../../../db/schema/usage-alerts.ts'

type Alert = {
  lineId: string
  monthFrom: Date
  percent: UsageAlertPercent
  dataMb: number
  foundAt: Date
}

/** Gives those that are new. */
export async function insertAlerts(tx: Db, alerts: readonly Alert[]): Promise<UsageAlertPercent[]> {
  if (alerts.length === 0) return []
  const added = await tx
    .insert(usageAlerts)
    .values([...alerts])
    .onConflictDoNothing()
    .returning({ percent: usageAlerts.percent })
  return added.map(({ percent }) => percent)
}

/** When the owner of each line was last emailed about its usage, by line; a line without an alert is missing. */
export async function readLastAlerts(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .select({ lineId: usageAlerts.lineId, foundAt: max(usageAlerts.foundAt) })
    .from(usageAlerts)
    .where(inArray(usageAlerts.lineId, [...lineIds]))
    .groupBy(usageAlerts.lineId)
  return new Map(rows.flatMap(({ lineId, foundAt }) => (foundAt ? [[lineId, foundAt]] : [])))
}

/** Beyond the longest month, so that none is told twice; a year, as other emails to customers are kept. */
export const alertRetention: Retention = {
  column: usageAlerts.foundAt,
  keptForSeconds: 366 * 24 * 3600,
}
