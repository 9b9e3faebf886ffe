import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Retention } from '../../../db/retention.ts'
import { sentEmails } from '../../../db/schema/sent-emails.ts'

type SentEmail = {
  id: string
  /** Null where there is no such account: the same statement runs and adds nothing. */
  customerId: string | null
  subject: string
  at: Date
}

const emailInsert = prepared((db) =>
  db
    .insert(sentEmails)
    .select(
      db
        .select({
          id: sql`${sql.placeholder('id')}::uuid`.as('id'),
          customerId: sql`${sql.placeholder('customerId')}::uuid`.as('customer_id'),
          subject: sql`${sql.placeholder('subject')}::text`.as('subject'),
          at: sql`${sql.placeholder('at')}::timestamptz`.as('at'),
          refusedAt: sql`null::timestamptz`.as('refused_at'),
          refusal: sql`null::text`.as('refusal'),
        })
        .from(sql`(select) email`)
        .where(sql`${sql.placeholder('customerId')}::uuid is not null`),
    )
    .prepare('insert_sent_email'),
)

export async function insertSentEmail(tx: Db, { at, ...email }: SentEmail): Promise<void> {
  await emailInsert(tx).execute({ ...email, at: at.toISOString() })
}

/** Nothing for an address without an account, which has no record. */
export async function markRefused(
  db: Db,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await db
    .update(sentEmails)
    .set({ refusedAt: at, refusal: reason })
    .where(and(eq(sentEmails.id, id), isNull(sentEmails.refusedAt)))
}

/** Of the last year. One that its mailbox refused, or that came too late to be sent, has the time of that. */
export function listSentEmailsOf(db: Db, customerId: string) {
  const { subject, at, refusedAt } = sentEmails
  return db
    .select({ subject, at, refusedAt })
    .from(sentEmails)
    .where(eq(sentEmails.customerId, customerId))
}

const yearSeconds = 366 * 24 * 3600

/** A year: longer than a bank takes to dispute a payment. */
export const sentEmailRetention: Retention = {
  column: sentEmails.at,
  keptForSeconds: yearSeconds,
  orderedBy: sentEmails.id,
}
