import type { Db } from '../../../db/open.ts'
import { inSeconds, recordPeriods } from '../../../db/record-periods.ts'
import type { Retention } from '../../../db/retention.ts'
import { accountNotices } from '../../../db/schema/account-notices.ts'

export type NoticeRow = typeof accountNotices.$inferSelect

export async function insertNotice(tx: Db, notice: NoticeRow): Promise<void> {
  await tx.insert(accountNotices).values(notice)
}

export const noticeRetention: Retention = {
  column: accountNotices.at,
  keptForSeconds: inSeconds(recordPeriods.account_notices.years),
  orderedBy: accountNotices.id,
}
