import { useTestDatabase } from '@openline/testing/use-test-database'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { placeholders, prepared, runPreparedText } from './prepared.ts'
import { inbox } from './schema/payments.ts'

const database = useTestDatabase()
const at = new Date('2026-11-22T09:00:00.000Z')
const event = {
  source: 'payment',
  type: 'charge',
  objectId: 'pi_1',
  tries: 0,
  traceparent: null,
} as const

const eventInsert = prepared((db) =>
  db
    .insert(inbox)
    .values(placeholders(inbox, ['failure']))
    .prepare('insert_event'),
)

test('a null for a time or for JSON is a null of the database', async () => {
  const times = { receivedAt: at, dueAt: at, handledAt: null }
  await eventInsert(database.db).execute({ ...event, ...times, eventId: 'evt_1', report: null })
  const { rows } = await database.db.execute(sql`select report is null as "noReport",
    handled_at is null as "notHandled", due_at is not null as "dueKept"
    from inbox where event_id = 'evt_1'`)
  expect(rows).toEqual([{ noReport: true, notHandled: true, dueKept: true }])
})

test('a time and JSON are stored as their columns say', async () => {
  const times = { receivedAt: at, dueAt: at, handledAt: at }
  const row = { ...event, ...times, eventId: 'evt_2', report: { seq: 1 } }
  await eventInsert(database.db).execute(row)
  const { db } = database
  expect(await db.select().from(inbox).where(eq(inbox.eventId, 'evt_2'))).toEqual([
    { ...row, failure: null },
  ])
})

const statementsOf = sql`select statement from pg_prepared_statements
  where statement like 'select $1::int%' order by statement`

test('a text of SQL is planned once for a connection, with other values each time', async () => {
  await database.db.transaction(async (tx) => {
    const answers = []
    for (const value of [3, 4]) {
      answers.push((await runPreparedText(tx, 'select $1::int * 2 as twice', [value])).rows)
    }
    answers.push((await runPreparedText(tx, 'select $1::int * 3 as thrice', [5])).rows)
    expect(answers).toEqual([[{ twice: 6 }], [{ twice: 8 }], [{ thrice: 15 }]])
    const { rows } = await tx.execute(statementsOf)
    expect(rows).toEqual([
      { statement: 'select $1::int * 2 as twice' },
      { statement: 'select $1::int * 3 as thrice' },
    ])
  })
})

test('a text of SQL in a transaction that fails writes nothing', async () => {
  const values = ['payment', 'evt_3', 'charge', 'pi_1', at]
  const text = `insert into inbox (source, event_id, type, object_id, received_at, due_at)
    values ($1, $2, $3, $4, $5, $5)`
  const failing = database.db.transaction(async (tx) => {
    await runPreparedText(tx, text, values)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const { db } = database
  expect(await db.select().from(inbox).where(eq(inbox.eventId, 'evt_3'))).toEqual([])
})
