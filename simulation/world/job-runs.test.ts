import { openDatabase } from '@openline/server/db/open'
import type { JobHandlers } from '@openline/server/jobs/jobs'
import { openJobs } from '@openline/server/jobs/open-jobs'
import { createTestDatabase } from '@openline/testing/test-database'
import { TestClock } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openJobRuns } from './job-runs.ts'
import { createWaiting } from './waiting.ts'

test('a job that came due while an answer took long is handled once the queue is told the time', async () => {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.url)
  const log = pino({ enabled: false })
  const options = { purpose: 'enqueue', unlessAway: (run: () => void) => run() } as const
  const jobs = await openJobs(testDatabase.url, log, options)
  await database.db.transaction((tx) =>
    jobs.enqueue(tx, 'apply-suspension', { suspensionId: 'one' }),
  )
  const start = new Date('2028-05-04T18:02:00Z')
  const queueTime = new TestClock(start)
  const handled: string[] = []
  const runs = await openJobRuns({
    db: database.db,
    databaseUrl: testDatabase.url,
    queueTime,
    handlers: {
      'apply-suspension': async ({ suspensionId }) => void handled.push(suspensionId),
    } as JobHandlers, // no other job is sent
    handleEvents: async () => {},
    log,
    count: () => {},
    waiting: createWaiting(),
  })
  onTestFinished(async () => {
    await runs.stop()
    await jobs.stop()
    await database.close()
    await testDatabase.drop()
  })
  const dueAt = new Date(start.getTime() + 2000)
  await database.db.execute(`update pgboss.job set start_after = '${dueAt.toISOString()}'`)
  expect(await runs.workDue()).toBe(false)
  expect(runs.nextAt()).toEqual(dueAt)
  await queueTime.setTime(dueAt)
  expect(await runs.workDue()).toBe(true)
  expect(handled).toEqual(['one'])
})
