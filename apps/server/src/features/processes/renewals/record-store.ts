import type { PgColumn } from 'drizzle-orm/pg-core'
import { secondsAfter } from '../../../clock.ts'
import { inSeconds, recordPeriods } from '../../../db/record-periods.ts'
import type { Retention } from '../../../db/retention.ts'
import { renewalNotices } from '../../../db/schema/renewal-notices.ts'
import { renewalConsents } from '../../../db/schema/service.ts'
import { neverPaidSince } from '../../lines/lines/period-store.ts'

type Period = { readonly years: number; readonly yearsAfterService: number }

/** Years after `column`, or after the last paid time of the line, whichever is later. */
function afterBoth(
  { years, yearsAfterService }: Period,
  column: PgColumn,
  lineId: PgColumn,
): Pick<Retention, 'column' | 'keptForSeconds' | 'where'> {
  const where = (now: Date) =>
    neverPaidSince(lineId, secondsAfter(now, -inSeconds(yearsAfterService)))
  return { column, keptForSeconds: inSeconds(years), where }
}

/** What customers agreed to and what was announced to them. */
export const renewalRetentions: readonly Retention[] = [
  {
    ...afterBoth(recordPeriods.renewal_consents, renewalConsents.at, renewalConsents.lineId),
    orderedBy: renewalConsents.id,
  },
  afterBoth(recordPeriods.renewal_notices, renewalNotices.sentAt, renewalNotices.lineId),
]
