import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOperations } from './operations.ts'

const database = useTestDatabase()

async function anOperator() {
  let now = new Date('2026-06-15T12:00:00Z')
  const { routes } = await createOperations({
    db: database.db,
    unlessAway: () => {},
    clock: () => now,
    readToday: () => Promise.resolve({ today: [] }),
    isStarting: () => false,
    isStopping: () => false,
    reader: { token: null, isPublic: false },
  })
  return {
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    async fullLimits() {
      const text = await (await routes.request('/metrics')).text()
      return /^openline_limits_full\{limit="sendCode"\} (\d+)/m.exec(text)?.[1] ?? '0'
    },
  }
}

/** A client that has used up the codes of its day. */
async function fillLimit(client: string) {
  await database.db.execute(sql`insert into rate_limits
    values (${`sendCode.86400:${client}`}, 1000, now() + interval '1 hour')`)
}

test('figures of the whole system are counted at most once a minute', async () => {
  const operator = await anOperator()
  expect(await operator.fullLimits()).toBe('0')
  await fillLimit('one')
  operator.pass(59)
  expect(await operator.fullLimits()).toBe('0')
  operator.pass(1)
  expect(await operator.fullLimits()).toBe('1')
})
