import { useTestDatabase } from '@openline/testing/use-test-database'
import { describe, expect, test } from 'vitest'
import { deleteOld } from '../db/retention.ts'
import { rateLimits } from '../db/schema/accounts.ts'
import { createLimits, inWords, limitRetention } from './rate-limit.ts'

const database = useTestDatabase()

async function times(count: number, run: () => Promise<unknown>) {
  for (let done = 0; done < count; done += 1) await run()
}

test('two processes count together', async () => {
  const [one, other] = [createLimits(database.db), createLimits(database.db)]
  await times(5, () => one.consume('stepUp', 'customer-1'))
  await times(5, () => other.consume('stepUp', 'customer-1'))
  const refused = { code: 'too_many_requests', retryAfterSeconds: expect.any(Number) }
  await expect(one.consume('stepUp', 'customer-1')).rejects.toMatchObject(refused)
  await expect(other.consume('stepUp', 'customer-1')).rejects.toMatchObject(refused)
})

test('of many uses at once no more are let through than allowed', async () => {
  const limits = createLimits(database.db)
  const uses = await Promise.allSettled(
    Array.from({ length: 30 }, () => limits.consume('stepUp', 'customer-2')),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('the refusal says how long to wait', async () => {
  const limits = createLimits(database.db)
  await times(10, () => limits.consume('stepUp', 'customer-3'))
  await expect(limits.consume('stepUp', 'customer-3')).rejects.toThrow(
    'Too many attempts. Please try again in 15 minutes.',
  )
})

test('every window of a limit holds', async () => {
  const limits = createLimits(database.db)
  await times(10, () => limits.consume('wrongPassword', 'ada'))
  const windows = await database.db.select().from(rateLimits)
  expect(windows.filter(({ key }) => key.startsWith('wrongPassword.'))).toHaveLength(3)
  await expect(limits.check(['wrongPassword', 'ada'])).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

describe('a check', () => {
  test('counts nothing, and says how much is used', async () => {
    const limits = createLimits(database.db)
    await limits.consume('stepUp', 'customer-4')
    await times(20, () => limits.check(['stepUp', 'customer-4']))
    expect(await limits.check(['stepUp', 'customer-4'], ['sendCodeTo', 'nobody'])).toBe(1)
  })

  test('starts from nothing after the counter was forgotten', async () => {
    const limits = createLimits(database.db)
    await times(10, () => limits.consume('stepUp', 'customer-5'))
    await limits.consume('stepUp', 'customer-5').catch(() => {})
    await limits.forget(['stepUp', 'customer-5'])
    expect(await limits.check(['stepUp', 'customer-5'])).toBe(0)
    await limits.consume('stepUp', 'customer-5')
  })
})

test('addresses of one IPv6 network count together', async () => {
  const limits = createLimits(database.db)
  for (let host = 1; host <= 60; host += 1) await limits.consume('login', `2001:db8::${host}`)
  await expect(limits.consume('login', '2001:db8::ffff')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await limits.consume('login', '2001:db8:0:1::1')
})

test('a scale raises the limits of networks and no others', async () => {
  const limits = createLimits(database.db, { networkScale: 2 })
  await times(120, () => limits.consume('enterCode', '198.51.100.1'))
  await expect(limits.consume('enterCode', '198.51.100.1')).rejects.toThrow('Too many codes')
  await times(5, () => limits.consume('sendCodeTo', 'scaled@example.com'))
  await expect(limits.consume('sendCodeTo', 'scaled@example.com')).rejects.toThrow('today')
})

test('the table holds no address in clear', async () => {
  await createLimits(database.db).consume('sendCodeTo', 'hidden@example.com')
  expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toContain('hidden')
})

test('counters that ran out are swept', async () => {
  const old = { key: 'old', points: 3, expire: new Date(Date.now() - 1000) }
  await database.db.insert(rateLimits).values(old)
  await deleteOld(database.db, limitRetention, { now: new Date() })
  const keys = (await database.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys).not.toContain('old')
  expect(keys.length).toBeGreaterThan(0)
})

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
  [5400, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})
