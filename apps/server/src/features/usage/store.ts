import type { UsageAlertPercent } from '@openline/contract/usage'
import type { Db } from '../../db/open.ts'
import type { Retention } from '../../db/retention.ts'
import { usageAlerts } from '../../db/schema/usage-alerts.ts'

type Alert = { lineId: string; monthFrom: Date; percent: UsageAlertPercent; foundAt: Date }

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

/** Beyond the longest month, so that none is told twice; a year, as other emails to customers are kept. */
export const alertRetention: Retention = {
  column: usageAlerts.foundAt,
  keptForSeconds: 366 * 24 * 3600,
}
