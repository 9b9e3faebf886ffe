import {
  type CustomerFilter,
  listedLineStatuses,
} from '@openline/contract/people/customer-lists-desk'
import { and, eq, exists, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { recordTags } from '../../../db/schema/notes.ts'
import { lines } from '../../../db/schema/orders.ts'
import { isClosed } from './store.ts'

const daySeconds = 24 * 3600

/** What a filter says of one line. */
export function lineMatches(filter: CustomerFilter, now: Date): SQL | undefined {
  const { lineStatus, planId, autoRenew, endsWithinDays: days } = filter
  return and(
    inArray(lines.status, lineStatus === null ? [...listedLineStatuses] : [lineStatus]),
    planId === null ? undefined : eq(lines.planId, planId),
    autoRenew === null ? undefined : eq(lines.autoRenew, autoRenew),
    days === null
      ? undefined
      : and(gte(lines.renewsAt, now), lt(lines.renewsAt, secondsAfter(now, days * daySeconds))),
  )
}

function asksOfLines({ lineStatus, planId, autoRenew, endsWithinDays }: CustomerFilter): boolean {
  return [lineStatus, planId, autoRenew, endsWithinDays].some((each) => each !== null)
}

/** Which customers match a filter as of now; never a closed account. */
export function customerMatches(db: Db, filter: CustomerFilter, now: Date): SQL | undefined {
  const { state, tag } = filter
  const ofCustomer = eq(lines.customerId, customers.id)
  const tagged = eq(recordTags.customerId, customers.id)
  return and(
    not(isClosed),
    state === null ? undefined : eq(customers.state, state),
    tag === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(recordTags)
            .where(and(tagged, eq(recordTags.tagKey, tag.toLowerCase()))),
        ),
    asksOfLines(filter)
      ? exists(
          db
            .select({ one: sql`1` })
            .from(lines)
            .where(and(ofCustomer, lineMatches(filter, now))),
        )
      : undefined,
  )
}
