import { limitRetention } from '@openline/server/http/rate-limit'
import { sweep } from '@openline/server/jobs/sweep'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { expect, test } from 'vitest'
import { createStory } from '../world/story.ts'
import { createVirtualTime } from '../world/virtual-time.ts'
import { createRetentionLaw } from './retention.ts'

const database = useTestDatabase()
const start = new Date('2028-02-28T12:00:00Z')
const hourMs = 3600_000

/** What the law finds in runs of the task that sweeps counters, each so many hours after the one before. */
async function breachesOf(runs: readonly { deletes: string; hoursLater: number }[]) {
  const time = createVirtualTime(start)
  const story = createStory(time)
  const watch = createRetentionLaw({ database, time, story })
  const needs = { db: database.db, clock: time.now }
  const terms = { name: 'sweep limits', everySeconds: 1800, retentions: [limitRetention] }
  for (const { deletes, hoursLater } of runs) {
    time.moveTo(new Date(time.now().getTime() + hoursLater * hourMs))
    await database.db.execute('truncate rate_limits')
    await database.db.execute(`insert into rate_limits values
      ('over', 1, '${new Date(time.now().getTime() - 1).toISOString()}'), ('open', 1, '${time.now().toISOString()}')`)
    await watch(sweep(needs, terms), async () => {
      await database.db.execute(`delete from rate_limits where key in (${deletes})`)
    })
  }
  return story.breaches.map(({ law, what }) => `${law}: ${what}`)
}

test('a task that leaves what its terms end, or deletes what they keep, is found', async () => {
  expect(await breachesOf([{ deletes: `'over'`, hoursLater: 0 }])).toEqual([])
  expect(await breachesOf([{ deletes: `'none'`, hoursLater: 0 }])).toEqual([
    'nothing is kept for longer than its time: rate_limits: 1',
  ])
  expect(await breachesOf([{ deletes: `'over', 'open'`, hoursLater: 0 }])).toEqual([
    'nothing is deleted before its time: rate_limits 1 → 0',
  ])
})

test('each task is looked at once a day', async () => {
  const right = { deletes: `'over'`, hoursLater: 0 }
  expect(await breachesOf([right, { deletes: `'none'`, hoursLater: 23 }])).toEqual([])
  expect(await breachesOf([right, { deletes: `'none'`, hoursLater: 24 }])).toHaveLength(1)
})
