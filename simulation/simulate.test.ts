import { createTestDatabase } from '@openline/testing/test-database'
import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'
import { outsideFaults } from './world/faults/faults.ts'

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
