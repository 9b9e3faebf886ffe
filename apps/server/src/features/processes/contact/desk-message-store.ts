import { and, asc, desc, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import {
  contactEntries,
  contactMessages,
  entryWords,
  messageWords,
} from '../../../db/schema/contact.ts'
import { beginWith } from '../../../db/schema/search-keys.ts'
import { type Tally, tally } from '../../../db/tally.ts'

const { isAnswered, waitsSince, closedAt, assigneeId, id, isSuspect } = contactMessages

type Wanted = {
  readonly isSuspect: boolean
  /** Ids of the staff who are not looked for: all who are here for unassigned ones, what is of who left among them. */
  readonly assignee: { readonly id: string } | { readonly notAmong: readonly string[] } | null
  /** Beginnings of words of the message, or of one thing that was written since; all of them. None for any. */
  readonly words: readonly string[]
  readonly limit: number
}

function matches(wanted: Wanted): SQL | undefined {
  return and(
    eq(isSuspect, wanted.isSuspect),
    wanted.assignee ? isOf(wanted.assignee) : undefined,
    wanted.words.length > 0 ? says(wanted.words) : undefined,
  )
}

function says(words: readonly string[]): SQL {
  return sql`${id} in (select id from ${contactMessages} where ${beginWith(messageWords, words)}
    union select message_id from ${contactEntries} where ${beginWith(entryWords, words)})`
}

function isOf(assignee: NonNullable<Wanted['assignee']>): SQL | undefined {
  return 'id' in assignee
    ? eq(assigneeId, assignee.id)
    : or(isNull(assigneeId), notInArray(assigneeId, [...assignee.notAmong]))
}

/** Open messages: those that wait for us first, longest waiting first. */
export function listOpenMessages(db: Db, wanted: Wanted) {
  return db
    .select()
    .from(contactMessages)
    .where(and(isNull(closedAt), matches(wanted)))
    .orderBy(asc(isAnswered), asc(waitsSince), asc(id))
    .limit(wanted.limit)
}

/** Closed messages, newest first. */
export function listClosedMessages(db: Db, wanted: Wanted) {
  return db
    .select()
    .from(contactMessages)
    .where(and(isNotNull(closedAt), matches(wanted)))
    .orderBy(desc(closedAt))
    .limit(wanted.limit)
}

/** Open messages whose last word is their sender's, without those of programs. */
export function tallyUnansweredMessages(db: Db): Promise<Tally> {
  const where = and(isNull(closedAt), eq(isAnswered, false), eq(isSuspect, false))
  return tally(db, contactMessages, { where, since: waitsSince })
}
