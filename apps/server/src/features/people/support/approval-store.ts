import type { ApprovalStatus } from '@openline/contract/people/approvals'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { inSeconds, recordPeriods } from '../../../db/record-periods.ts'
import type { Retention } from '../../../db/retention.ts'
import { accessApprovals } from '../../../db/schema/access-approvals.ts'

export type ApprovalRow = typeof accessApprovals.$inferSelect

/** Of a request to two accounts, what one of them is asked. */
export type Between = Pick<ApprovalRow, 'direction' | 'otherCustomerId' | 'lineId' | 'lineDigits'>

export const betweenNone = {
  direction: null,
  otherCustomerId: null,
  lineId: null,
  lineDigits: null,
} as const satisfies Between

/** Who asks whom, and what for; without `about` for whatever of the scope. */
export type Asking = Pick<ApprovalRow, 'customerId' | 'staffId' | 'scope'> & {
  readonly about?: Between
}

function isFor({ customerId, staffId, scope, about }: Asking) {
  return and(
    eq(accessApprovals.customerId, customerId),
    eq(accessApprovals.staffId, staffId),
    eq(accessApprovals.scope, scope),
    about &&
      sql`(direction, other_customer_id, line_id) is not distinct from (${about.direction}, ${about.otherCustomerId}::uuid, ${about.lineId}::uuid)`,
  )
}

export async function insertApproval(
  tx: Db,
  approval: Pick<
    ApprovalRow,
    | 'id'
    | 'customerId'
    | 'staffId'
    | 'staffName'
    | 'scope'
    | 'reason'
    | 'phrase'
    | 'askedAt'
    | 'endsAt'
  > &
    Between,
): Promise<ApprovalRow> {
  const [row] = await tx
    .insert(accessApprovals)
    .values({ ...approval, status: 'asked' })
    .returning()
  if (!row) throw new Error('PostgreSQL returned no row for an insert')
  return row
}

/** A request that was not answered gives way to the next one of the same staff member for the same scope. */
export async function expirePending(tx: Db, asking: Omit<Asking, 'about'>): Promise<void> {
  await tx
    .update(accessApprovals)
    .set({ status: 'lapsed' })
    .where(and(isFor({ ...asking }), eq(accessApprovals.status, 'asked')))
}

type Answer = {
  from: readonly ApprovalStatus[]
  to: 'approved' | 'declined'
  now: Date
  endsAt: Date
}

/** Null when it is in none of the states by now, or over. */
export async function answer(
  tx: Db,
  id: string,
  { from, to, now, endsAt }: Answer,
): Promise<ApprovalRow | null> {
  const { status, endsAt: until } = accessApprovals
  const [row] = await tx
    .update(accessApprovals)
    .set({ status: to, answeredAt: now, endsAt })
    .where(and(eq(accessApprovals.id, id), inArray(status, [...from]), gt(until, now)))
    .returning()
  return row ?? null
}

export async function findApproval(db: Db, id: string): Promise<ApprovalRow | null> {
  const [row] = await db.select().from(accessApprovals).where(eq(accessApprovals.id, id))
  return row ?? null
}

/** The last one of this staff member and this customer for a scope, however it ended. */
export async function findLastApproval(db: Db, asking: Asking): Promise<ApprovalRow | null> {
  const [row] = await db
    .select()
    .from(accessApprovals)
    .where(isFor(asking))
    .orderBy(desc(accessApprovals.askedAt), desc(accessApprovals.id))
    .limit(1)
  return row ?? null
}

type MergeAsks = {
  readonly customerId: string
  readonly otherCustomerId: string
  readonly since: Date
}

/** When an account was asked to be merged into another one, by whomever, and how that ended: the oldest first. */
export function listMergeAsks(db: Db, { customerId, otherCustomerId, since }: MergeAsks) {
  const { askedAt, status, scope, direction } = accessApprovals
  return db
    .select({ askedAt, status })
    .from(accessApprovals)
    .where(
      and(
        eq(accessApprovals.customerId, customerId),
        eq(accessApprovals.otherCustomerId, otherCustomerId),
        eq(scope, 'merge'),
        eq(direction, 'out'),
        gt(askedAt, since),
      ),
    )
    .orderBy(asc(askedAt), asc(accessApprovals.id))
}

/** Those that a customer can still answer or end, the newest first. */
export function listRunning(db: Db, customerId: string, now: Date): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(accessApprovals)
    .where(
      and(
        eq(accessApprovals.customerId, customerId),
        inArray(accessApprovals.status, ['asked', 'approved']),
        gt(accessApprovals.endsAt, now),
      ),
    )
    .orderBy(desc(accessApprovals.askedAt), desc(accessApprovals.id))
}

export const approvalRetention: Retention = {
  column: accessApprovals.askedAt,
  keptForSeconds: inSeconds(recordPeriods.access_approvals.years),
  orderedBy: accessApprovals.id,
}
