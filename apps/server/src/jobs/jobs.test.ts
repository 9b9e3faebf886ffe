import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { eventually } from '../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a failed job leaves none of the words it failed with in the queue', async () => {
  const jobs = await openJobs(database.url, pino({ level: 'silent' }))
  const opened = openDatabase(database.url)
  try {
    await jobs.work(
      {
        'send-mail': () => Promise.reject(new TypeError('no mail to jane@example.com')),
        'send-receipt': () => Promise.resolve(),
        'provision-order': () => Promise.resolve(),
        'refund-attempt': () => Promise.resolve(),
        'change-sim': () => Promise.resolve(),
        'apply-suspension': () => Promise.resolve(),
        'renew-line': () => Promise.resolve(),
        'tell-plan': () => Promise.resolve(),
        'forget-card': () => Promise.resolve(),
        'submit-port-in': () => Promise.resolve(),
        'cancel-port-in': () => Promise.resolve(),
      },
      [],
    )
    await opened.db.transaction((tx) => jobs.enqueue(tx, 'send-mail', { sealed: 'letter' }))
    const output = await eventually('the job has failed once', async () => {
      const [row] = await opened.db.execute<{ output: unknown }>(
        sql`select output from pgboss.job where name = 'send-mail' and output is not null`,
      )
      return row?.output
    })
    expect(output).toEqual({ error: 'TypeError' })
  } finally {
    await jobs.stop()
    await opened.close()
  }
})
