import { t } from '@openline/i18n/i18n'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Db } from '../db/open.ts'
import { asyncCommit } from '../db/open.ts'
import { placeholders, prepared } from '../db/prepared.ts'
import { isProcessPresent } from '../db/presence.ts'
import type { Retention } from '../db/retention.ts'
import { idempotencyKeys } from '../db/schema/orders.ts'
import type { Presence } from '../db/subscriber.ts'
import { createLeftKeys } from './left-keys.ts'

/** After this long a request that never answered counts as dead, even if its process is still to be seen. */
const abandonedAfterMs = 60_000

type RequestKey = { callerId: string; key: string }
type KeyedRequest = RequestKey & { content: unknown }
/** Of a key that is run again later, each run has its own time. */
type Claim = RequestKey & { startedAt: Date }

export type Idempotency = {
  /**
   * Runs `run` once for a caller's key: the same key and content get the
   * first answer again, other content 422, and 409 while the first still runs. What a killed process
   * left is run again immediately. A failure frees the key; what it runs must itself tolerate a second start.
   */
  once(request: KeyedRequest, run: () => Promise<unknown>): Promise<unknown>
}

const validKey = /^[\w:.-]{8,100}$/

type Deps = { db: Db; clock: Clock; presence: Presence }
type Hashing = Pick<SecretBox, 'keyedHash' | 'isKeyedHash'>

/** Requests are kept as keyed hashes: a plain one would let a stolen table be searched for short PINs. */
export function createIdempotency(deps: Deps, hashing: Hashing): Idempotency {
  const { db, clock } = deps
  const isAbandoned = ({ startedAt }: Claim) =>
    startedAt.getTime() < clock().getTime() - abandonedAfterMs
  const leftKeys = createLeftKeys(
    (of: Claim) =>
      db.delete(idempotencyKeys).where(and(rowOf(of), eq(idempotencyKeys.startedAt, of.startedAt))),
    isAbandoned,
  )
  return {
    async once({ callerId, key, content }, run) {
      if (!validKey.test(key)) {
        throw new AppError(
          'idempotency_key_missing',
          t(
            'This call needs an Idempotency-Key header of 8 to 100 letters, digits, dots, colons or hyphens',
          ),
        )
      }
      const text = JSON.stringify(content)
      const ours = { callerId, key, startedAt: clock() }
      const earlier = await claim(deps, ours, {
        requestHash: hashing.keyedHash(text, hashContext),
        isOf: (row) => hashing.isKeyedHash(row.requestHash, text, hashContext),
      }).catch(async (error: unknown) => {
        // The claim may have been made although its answer was lost.
        if (!(error instanceof AppError)) await leftKeys.free(ours)
        throw error
      })
      if (earlier) return earlier.answer
      try {
        const answer = await run()
        await answerUpdate(asyncCommit(db)).execute({
          callerId,
          key,
          answer: JSON.stringify(answer),
        })
        return answer
      } catch (error) {
        await leftKeys.free(ours)
        throw error
      }
    },
  }
}

/** Keys are forgotten after 30 days. Orders keep theirs, so that one key never makes two. */
const allKeys: Retention = {
  column: idempotencyKeys.startedAt,
  keptForSeconds: 30 * 24 * 3600,
}

const leftKeysLookedForMs = 2 * 24 * 3600_000

/** Of requests that never ended: their process was killed, and their callers did not come back. */
const leftForGood: Retention = {
  column: idempotencyKeys.startedAt,
  keptForSeconds: 24 * 3600,
  where: (now) => {
    const since = new Date(now.getTime() - leftKeysLookedForMs)
    return sql`${isNull(idempotencyKeys.answer)} and ${gt(idempotencyKeys.startedAt, since)}`
  },
}

/** Which keys go, and when. */
export const keyRetentions = [allKeys, leftForGood] as const

type Row = typeof idempotencyKeys.$inferSelect

const hashContext = 'idempotent request'

function rowOf({ callerId, key }: RequestKey) {
  return and(eq(idempotencyKeys.callerId, callerId), eq(idempotencyKeys.key, key))
}

const keyInsert = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values(placeholders(idempotencyKeys, ['answer']))
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('insert_idempotency_key'),
)

const answerUpdate = prepared((db) =>
  db
    .update(idempotencyKeys)
    .set({ answer: sql`${sql.placeholder('answer')}::jsonb` })
    .where(
      and(
        eq(idempotencyKeys.callerId, sql.placeholder('callerId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    )
    .prepare('keep_idempotent_answer'),
)

type Content = { requestHash: string; isOf: (row: Row) => boolean }

/** Null when the key is now ours to run; otherwise the answer of the request that came first. */
async function claim(
  deps: Deps,
  ours: Claim,
  content: Content,
): Promise<{ answer: unknown } | null> {
  const { db, presence } = deps
  const { callerId, key, startedAt } = ours
  const runBy = (await presence.keep()) ? presence.id : null
  // Lost in a crash, it lets the request run again, which that has to tolerate anyway.
  const inserted = await keyInsert(asyncCommit(db)).execute({
    callerId,
    key,
    requestHash: content.requestHash,
    startedAt,
    runBy,
  })
  if (inserted.length > 0) return null
  const [row] = await db.select().from(idempotencyKeys).where(rowOf(ours))
  if (!row) return claim(deps, ours, content)
  if (!content.isOf(row)) throw mismatch()
  if (row.answer !== null) return { answer: row.answer }
  if (!(await wasLeft(deps, row))) throw inProgress()
  const takenOver = await db
    .update(idempotencyKeys)
    .set({ startedAt, runBy })
    .where(and(rowOf(ours), isNull(idempotencyKeys.answer), isAsSeen(row)))
    .returning({ key: idempotencyKeys.key })
  if (takenOver.length > 0) return null
  return claim(deps, ours, content)
}

/** Whether its run has ended: the process is gone, or it took longer than any request does. */
async function wasLeft({ db, clock, presence }: Deps, row: Row): Promise<boolean> {
  if (row.startedAt.getTime() < clock().getTime() - abandonedAfterMs) return true
  // This process is here, whatever has become of its connection.
  if (row.runBy === null || row.runBy === presence.id) return false
  return !(await isProcessPresent(db, row.runBy))
}

/** Of those who find the same row left, one takes it. */
function isAsSeen({ startedAt, runBy }: Row) {
  return and(
    eq(idempotencyKeys.startedAt, startedAt),
    runBy === null ? isNull(idempotencyKeys.runBy) : eq(idempotencyKeys.runBy, runBy),
  )
}

function mismatch() {
  return new AppError(
    'idempotency_mismatch',
    t('This was already sent with other details. Please look at your orders before trying again.'),
  )
}

function inProgress() {
  return new AppError(
    'idempotency_in_progress',
    t('This is already on its way. Please wait a moment.'),
    {
      retryAfterSeconds: 1,
    },
  )
}
