import { useTestDatabase } from '@openline/testing/use-test-database'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { asyncCommit } from '../db/open.ts'
import { deleteOld } from '../db/retention.ts'
import { rateLimits } from '../db/schema/accounts.ts'
import { createLimits, inWords, limitRetention } from './rate-limit.ts'

const database = useTestDatabase()
beforeEach(async () => {
  await database.db.delete(rateLimits)
})

async function times(count: number, run: () => Promise<unknown>) {
  for (let done = 0; done < count; done += 1) await run()
}

test('two processes count together', async () => {
  const [one, other] = [
    createLimits(database.db, systemClock),
    createLimits(database.db, systemClock),
  ]
  await times(5, () => one.consume('stepUp', 'customer-1'))
  await times(5, () => other.consume('stepUp', 'customer-1'))
  const refused = { code: 'too_many_requests', retryAfterSeconds: expect.any(Number) }
  await expect(one.consume('stepUp', 'customer-1')).rejects.toMatchObject(refused)
  await expect(other.consume('stepUp', 'customer-1')).rejects.toMatchObject(refused)
})

test('of many uses at once no more are let through than allowed', async () => {
  const limits = createLimits(database.db, systemClock)
  const uses = await Promise.allSettled(
    Array.from({ length: 30 }, () => limits.consume('stepUp', 'customer-2')),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('a use is one statement however many windows it has, and none once all are full', async () => {
  const limits = createLimits(database.db, systemClock)
  const asked = vi.spyOn(asyncCommit(database.db).$client, 'query')
  await limits.consume('askApproval', 'customer-6')
  expect(asked).toHaveBeenCalledTimes(1)
  const flood = Array.from({ length: 500 }, () => limits.consume('stepUp', 'customer-6'))
  expect((await Promise.allSettled(flood)).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 'fulfilled'),
    ...Array.from({ length: 490 }, () => 'rejected'),
  ])
  expect(asked).toHaveBeenCalledTimes(12)
  asked.mockRestore()
})

test('uses that wait behind one that fails fail with it, and the next one counts', async () => {
  const limits = createLimits(database.db, systemClock)
  const asked = vi.spyOn(asyncCommit(database.db).$client, 'query')
  asked.mockImplementation(() => {
    throw new Error('The database is away')
  })
  const waiting = Array.from({ length: 3 }, () => limits.consume('stepUp', 'customer-7'))
  const results = await Promise.allSettled(waiting)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  await limits.consume('stepUp', 'customer-7')
  expect(await limits.check(['stepUp', 'customer-7'])).toBe(1)
})

test('a window that is full leaves the longer ones counting', async () => {
  const limits = createLimits(database.db, systemClock)
  for (let use = 1; use <= 8; use += 1) {
    await limits.consume('askApproval', 'customer-8').catch(() => {})
  }
  // Five fit into an hour, the sixth was counted before it was known.
  const counters = await database.db.select().from(rateLimits)
  const points = counters.filter(({ key }) => key.startsWith('askApproval.'))
  expect(points.map((counter) => counter.points).toSorted((a, b) => a - b)).toEqual([6, 8])
})

test('the refusal says how long to wait', async () => {
  const limits = createLimits(database.db, systemClock)
  await times(10, () => limits.consume('stepUp', 'customer-3'))
  await expect(limits.consume('stepUp', 'customer-3')).rejects.toThrow(
    'Too many attempts. Please try again in 15 minutes.',
  )
})

test('a full limit opens when its window is over on the clock that is given', async () => {
  let now = new Date('2031-05-01T12:00:00Z')
  const limits = createLimits(database.db, () => now)
  await times(10, () => limits.consume('stepUp', 'customer-6'))
  now = new Date('2031-05-01T12:14:00Z')
  await expect(limits.consume('stepUp', 'customer-6')).rejects.toThrow('in 60 seconds')
  await expect(limits.check(['stepUp', 'customer-6'])).rejects.toThrow('in 60 seconds')
  now = new Date('2031-05-01T12:15:00Z')
  expect(await limits.check(['stepUp', 'customer-6'])).toBe(0)
  await limits.consume('stepUp', 'customer-6')
})

test('every window of a limit holds', async () => {
  const limits = createLimits(database.db, systemClock)
  await times(10, () => limits.consume('wrongPassword', 'ada'))
  const windows = await database.db.select().from(rateLimits)
  expect(windows.filter(({ key }) => key.startsWith('wrongPassword.'))).toHaveLength(3)
  await expect(limits.check(['wrongPassword', 'ada'])).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

describe('a check', () => {
  test('counts nothing, and says how much is used', async () => {
    const limits = createLimits(database.db, systemClock)
    await limits.consume('stepUp', 'customer-4')
    await times(20, () => limits.check(['stepUp', 'customer-4']))
    expect(await limits.check(['stepUp', 'customer-4'], ['sendCodeTo', 'nobody'])).toBe(1)
  })

  test('starts from nothing after the counter was forgotten', async () => {
    const limits = createLimits(database.db, systemClock)
    await times(10, () => limits.consume('stepUp', 'customer-5'))
    await limits.consume('stepUp', 'customer-5').catch(() => {})
    await limits.forget(['stepUp', 'customer-5'])
    expect(await limits.check(['stepUp', 'customer-5'])).toBe(0)
    await limits.consume('stepUp', 'customer-5')
  })
})

test('addresses of one IPv6 network count together', async () => {
  const limits = createLimits(database.db, systemClock)
  for (let host = 1; host <= 60; host += 1) await limits.consume('login', `2001:db8::${host}`)
  await expect(limits.consume('login', '2001:db8::ffff')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await limits.consume('login', '2001:db8:0:1::1')
})

test('a scale raises the limits of networks and no others', async () => {
  const limits = createLimits(database.db, systemClock, { networkScale: 2 })
  await times(120, () => limits.consume('enterCode', '198.51.100.1'))
  await expect(limits.consume('enterCode', '198.51.100.1')).rejects.toThrow('Too many codes')
  await times(5, () => limits.consume('sendCodeTo', 'scaled@example.com'))
  await expect(limits.consume('sendCodeTo', 'scaled@example.com')).rejects.toThrow('today')
})

test('the table holds no address in clear', async () => {
  await createLimits(database.db, systemClock).consume('sendCodeTo', 'hidden@example.com')
  expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toContain('hidden')
})

test('counters that ran out are swept', async () => {
  const old = { key: 'old', points: 3, expire: new Date(Date.now() - 1000) }
  const live = { ...old, key: 'live', expire: new Date(Date.now() + 60_000) }
  await database.db.insert(rateLimits).values([old, live])
  await deleteOld(database.db, limitRetention, { now: new Date() })
  const keys = (await database.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys).not.toContain('old')
  expect(keys).toContain('live')
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
