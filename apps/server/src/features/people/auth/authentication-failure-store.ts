import { sql } from 'drizzle-orm'
import { secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import { asyncCommit, type Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { inSeconds, recordPeriods } from '../../../db/record-periods.ts'
import type { Retention } from '../../../db/retention.ts'
import {
  authenticationFailures,
  type failedMethods,
} from '../../../db/schema/authentication-failures.ts'

export type FailedMethod = (typeof failedMethods)[number]

type Failure = {
  /** Null where there is no such account: the same statement runs and adds nothing. */
  customerId: string | null
  method: FailedMethod
  network: string
  at: Date
}

const daySeconds = 24 * 3600
/** A guesser has no end: more rows of one day would say no more. */
const maxInDay = 100

const failureInsert = prepared((db) =>
  db
    .insert(authenticationFailures)
    .select(
      db
        .select({
          id: sql`${sql.placeholder('id')}::uuid`.as('id'),
          customerId: sql`${sql.placeholder('customerId')}::uuid`.as('customer_id'),
          method: sql`${sql.placeholder('method')}::text`.as('method'),
          network: sql`${sql.placeholder('network')}::text`.as('network'),
          at: sql`${sql.placeholder('at')}::timestamptz`.as('at'),
        })
        .from(sql`(select) failure`)
        .where(sql`${sql.placeholder('customerId')}::uuid is not null
          and (select count(*) from ${authenticationFailures} earlier
            where earlier.customer_id = ${sql.placeholder('customerId')}::uuid
              and earlier.at > ${sql.placeholder('since')}::timestamptz) < ${maxInDay}`),
    )
    .prepare('insert_authentication_failure'),
)

/** Adds a failure, unless the customer has a hundred of the last day. A crash of the database may lose the last second. */
export async function insertFailure(db: Db, { at, ...failure }: Failure): Promise<void> {
  await failureInsert(asyncCommit(db)).execute({
    ...failure,
    id: ownId(),
    at: at.toISOString(),
    since: secondsAfter(at, -daySeconds).toISOString(),
  })
}

export const failureRetention: Retention = {
  column: authenticationFailures.at,
  keptForSeconds: inSeconds(recordPeriods.authentication_failures.years),
}
