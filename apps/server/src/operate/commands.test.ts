import { randomUUID } from 'node:crypto'
import { emailsTo, expectOk, testPassword } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { findCommand, runCommand } from './run-command.ts'

const shop = useTestShop()
let jobs: Jobs
beforeAll(async () => {
  jobs = await openJobs(shop.databaseUrl, pino({ level: 'silent' }), {
    purpose: 'enqueue',
    unlessAway: (write) => write(),
  })
})
afterAll(() => jobs.stop())

async function operator(...words: string[]): Promise<string | null> {
  const { publicUrl } = shop.config
  const own = { db: shop.database.db, clock: systemClock, jobs, publicUrl, isProduction: false }
  const found = findCommand(words)
  const reply = found && (await runCommand({ database: { ...own, by: 'Alex Kim' } }, found))
  return reply?.words ?? null
}

describe('a dead-lettered email', () => {
  test('is listed without its words, and comes once it is run again', async () => {
    await injectFault(shop, 'mail', { fault: 'refuse_for_now', count: 'always' })
    const email = `${randomUUID()}@example.com`
    const who = { firstName: 'Robin', lastName: 'Rivera', email }
    const secret = { regPassword: testPassword, confirmRegPassword: testPassword }
    const body = { ...who, ...secret, acceptedTerms: true }
    expectOk(await shop.send('POST', '/app/auth/register', { body }))
    await eventually('every email to become a dead letter', async () => {
      await shop.database.db.execute(
        sql`update pgboss.job set retry_count = retry_limit, start_after = now() where state = 'retry'`,
      )
      const { rows: left } = await shop.database.db.execute(
        sql`select 1 from pgboss.job where name = 'send-email' and state in ('created', 'retry', 'active')`,
      )
      return left.length === 0
    })
    expect(await operator('jobs')).toContain('send-email  an encrypted email')
    await resetFaults(shop, 'mail')
    expect(await operator('jobs', 'again', 'all')).toMatch(/^Retrying (one job|\d+ jobs)\./)
    await eventually('the mailbox to have it', async () => (await emailsTo(shop, email)).at(0))
  })
})

test('the archive of broadband labels is given as CSV', async () => {
  expect(await operator('labels')).toMatch(
    /^plan_id,offered_at,withdrawn_at,unique_plan_identifier,/,
  )
})

test.each([[[]], [['labels', 'light-monthly']], [['jobs', 'again']], [['orders']]])(
  '%j means nothing',
  async (words) => {
    expect(await operator(...words)).toBeNull()
  },
)

test('unknown ids change nothing', async () => {
  for (const id of [randomUUID(), 'no-id'])
    expect(await operator('jobs', 'again', id)).toContain('This can’t be done any more.')
})
