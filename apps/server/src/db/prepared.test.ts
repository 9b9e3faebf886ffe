import { useTestDatabase } from '@openline/testing/use-test-database'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { placeholders, prepared } from './prepared.ts'
import { inbox } from './schema/payments.ts'

const database = useTestDatabase()
const at = new Date('2026-11-22T09:00:00.000Z')
const event = { source: 'payment', type: 'charge', objectId: 'pi_1', tries: 0 } as const

const eventInsert = prepared((db) =>
  db.insert(inbox).values(placeholders(inbox, [])).prepare('insert_event'),
)

test('a null for a time or for JSON is a null of the database', async () => {
  const times = { receivedAt: at, dueAt: at, handledAt: null }
  await eventInsert(database.db).execute({ ...event, ...times, eventId: 'evt_1', report: null })
  const { rows } = await database.db.execute(sql`select report is null as "noReport",
    handled_at is null as "notHandled", due_at is not null as "dueKept" from inbox`)
  expect(rows).toEqual([{ noReport: true, notHandled: true, dueKept: true }])
})

test('a time and JSON are stored as their columns say', async () => {
  const times = { receivedAt: at, dueAt: at, handledAt: at }
  const row = { ...event, ...times, eventId: 'evt_2', report: { seq: 1 } }
  await eventInsert(database.db).execute(row)
  const { db } = database
  expect(await db.select().from(inbox).where(eq(inbox.eventId, 'evt_2'))).toEqual([row])
})
