import type { DualControlAct } from '@openline/contract/people/dual-control-desk'
import { and, asc, eq, gt, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { dualControlRequests } from '../../../db/schema/dual-control.ts'
import { type Tally, tally } from '../../../db/tally.ts'

export type RequestRow = typeof dualControlRequests.$inferSelect

const { id, act, customerId, subjectId, askedBy, askedAt, expiresAt, status } = dualControlRequests

const isWaiting = eq(status, 'waiting')

type NewRequest = Omit<RequestRow, 'status' | 'answeredBy' | 'answeredAt' | 'answer'>

/** False where the same is waiting for the record already. */
export async function insertRequest(tx: Db, request: NewRequest): Promise<boolean> {
  const made = await tx
    .insert(dualControlRequests)
    .values({ ...request, status: 'waiting' })
    .onConflictDoNothing()
    .returning({ id })
  return made.length > 0
}

export async function findRequest(db: Db, requestId: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(dualControlRequests).where(eq(id, requestId))
  return row ?? null
}

type Asked = Pick<RequestRow, 'act' | 'subjectId'>

function isFor(asked: Asked): SQL | undefined {
  return and(eq(act, asked.act), eq(subjectId, asked.subjectId), isWaiting)
}

/** What waits to be done to a record; null for nothing. */
export async function findWaiting(db: Db, asked: Asked): Promise<RequestRow | null> {
  const [row] = await db.select().from(dualControlRequests).where(isFor(asked))
  return row ?? null
}

type Answer = Pick<RequestRow, 'answeredBy' | 'answer'> & {
  readonly status: Exclude<RequestRow['status'], 'waiting'>
  readonly answeredAt: Date
}

/** Answers a request that waits and is not expired; null for any other. */
export async function answerRequest(
  tx: Db,
  requestId: string,
  answer: Answer,
): Promise<RequestRow | null> {
  const [row] = await tx
    .update(dualControlRequests)
    .set(answer)
    .where(and(eq(id, requestId), isWaiting, gt(expiresAt, answer.answeredAt)))
    .returning()
  return row ?? null
}

function voided(at: Date, answer: string) {
  return { status: 'void', answeredAt: at, answer } as const
}

/** Makes room for the next request of the same. */
export async function voidExpired(tx: Db, asked: Asked, now: Date): Promise<void> {
  await tx
    .update(dualControlRequests)
    .set(voided(now, 'No one confirmed this in time'))
    .where(and(isFor(asked), lte(expiresAt, now)))
}

/** What someone asked for who left, or whose roles were taken. */
export async function voidRequestsOf(
  tx: Db,
  staffId: string,
  { at, answer }: { at: Date; answer: string },
): Promise<void> {
  await tx
    .update(dualControlRequests)
    .set(voided(at, answer))
    .where(and(eq(askedBy, staffId), isWaiting))
}

/** Whose requests are listed: a customer's, or those that a member of staff asked for or can confirm. */
export type Listed =
  | { readonly customerId: string }
  | { readonly staffId: string; readonly acts: readonly DualControlAct[] }

const maxListed = 100

/** What waits, oldest first. */
export function listWaiting(db: Db, listed: Listed, now: Date): Promise<RequestRow[]> {
  const whose =
    'customerId' in listed
      ? eq(customerId, listed.customerId)
      : or(eq(askedBy, listed.staffId), inArray(act, [...listed.acts]))
  return db
    .select()
    .from(dualControlRequests)
    .where(and(whose, isWaiting, gt(expiresAt, now)))
    .orderBy(asc(askedAt), asc(id))
    .limit(maxListed)
}

type Confirmer = Extract<Listed, { staffId: string }>

/** What waits for this member of staff to confirm it. */
export function tallyConfirmable(db: Db, confirmer: Confirmer, now: Date): Promise<Tally> {
  const { staffId, acts } = confirmer
  const where = and(inArray(act, [...acts]), ne(askedBy, staffId), isWaiting, gt(expiresAt, now))
  return tally(db, dualControlRequests, { where, since: askedAt })
}

/** The audit log has who asked and who confirmed for longer. */
export const requestRetention: Retention = {
  column: askedAt,
  keptForSeconds: 90 * 24 * 3600,
  orderedBy: id,
}
