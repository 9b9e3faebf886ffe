import { createTestDatabase } from '@openline/testing/test-database'
import { expect, test } from 'vitest'
import { firstDay, simulate } from './simulate.ts'
import { outsideFaults } from './world/faults/faults.ts'
import { looksWithoutStep } from './world/waiting.ts'

const endsWithinMs = 600_000

test(
  'twelve customers live with the carrier for sixty days, and no law is broken',
  async () => {
    const faults = outsideFaults.map(({ name }) => name)
    const plan = { seed: 7, customers: 12, days: 60, beatMinutes: 360, faults }
    const story = await simulate(plan, await createTestDatabase())
    expect(story.breaches).toEqual([])
    expect(story.counts.get('jobs')).toBeGreaterThan(100)
  },
  endsWithinMs,
)

test('a story that stands still ends as a broken law that says what it waits for', async () => {
  const plan = { seed: 7, customers: 1, days: 2, beatMinutes: 360, faults: [] }
  const looks: (() => void)[] = []
  const story = await simulate(plan, await createTestDatabase(), {
    ticks: (look) => {
      looks.push(look)
      return () => {}
    },
    onDay: () => {
      const standStill = () => {
        for (let time = 0; time <= looksWithoutStep; time += 1) for (const look of looks) look()
      }
      setImmediate(standStill)
      return new Promise(() => {})
    },
  })
  expect(story.breaches).toMatchObject([
    {
      at: new Date(firstDay.getTime() + 24 * 3600_000),
      law: 'the story continues',
      what: 'it waits for who looks at day 1; due are no jobs and no events',
    },
  ])
})
