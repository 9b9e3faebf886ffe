import { silentLog } from '@openline/testing/feature-app'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { expect, test } from 'vitest'
import { createRefusalRecord } from './refusal-record.ts'
import { listRefusals } from './refusal-store.ts'

const database = useTestDatabase()
const long = 3600_000

function aProcess(clock: () => Date) {
  const unlessAway = (write: () => void) => write()
  return createRefusalRecord({ db: database.db, clock, log: silentLog, unlessAway }, long)
}

test('refused events are counted by day, sender and reason, over all processes, without what was posted', async () => {
  let now = new Date('2026-06-15T23:59:58Z')
  const [one, other] = [aProcess(() => now), aProcess(() => now)]
  for (let times = 0; times < 50; times++) one.add('payment', { reason: 'signature' })
  one.add('carrier', { reason: 'malformed', problem: 'x'.repeat(1000) })
  now = new Date('2026-06-15T23:59:59Z')
  other.add('payment', { reason: 'signature' })
  other.add('carrier', { reason: 'malformed', problem: 'data: expected an object' })
  now = new Date('2026-06-16T00:00:00Z')
  other.add('payment', { reason: 'signature' })
  const since = new Date('2026-06-15T00:00:00Z')
  expect(await listRefusals(database.db, since)).toEqual([])
  // A process that ends leaves nothing uncounted.
  await Promise.all([one.close(), other.close()])
  const rows = await listRefusals(database.db, since)
  expect(rows.map(({ day, source, reason, count }) => [day, source, reason, count])).toEqual([
    ['2026-06-16', 'payment', 'signature', 1],
    expect.any(Array),
    expect.any(Array),
  ])
  expect(rows).toContainEqual({
    day: '2026-06-15',
    source: 'payment',
    reason: 'signature',
    count: 51,
    firstAt: new Date('2026-06-15T23:59:58Z'),
    lastAt: new Date('2026-06-15T23:59:59Z'),
    problem: null,
  })
  const malformed = rows.find(({ reason }) => reason === 'malformed')
  expect(malformed?.count).toBe(2)
  expect(malformed?.problem?.length).toBeLessThanOrEqual(300)
})

test('a refused event is on record a moment later', async () => {
  // Earlier than what the other test counts.
  const at = new Date('2026-05-01T12:00:00Z')
  const record = createRefusalRecord(
    { db: database.db, clock: () => at, log: silentLog, unlessAway: (write) => write() },
    0,
  )
  record.add('unknown', { reason: 'address' })
  await expect
    .poll(() => listRefusals(database.db, at))
    .toContainEqual(expect.objectContaining({ source: 'unknown', reason: 'address', count: 1 }))
})
