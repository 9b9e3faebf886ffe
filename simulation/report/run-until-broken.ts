import type { TestDatabase } from '@openline/testing/test-database'
import { simulate } from '../simulate.ts'
import type { Breach } from '../world/story.ts'
import { createPeopleConcerned, type PeopleConcerned } from './people-concerned.ts'
import type { Run } from './shorten.ts'
import { noteConcerned } from './told-run.ts'

type Needs = {
  readonly createDatabase: () => Promise<TestDatabase>
  readonly signal: AbortSignal
}

/** Gives what tells a story only to the evening of its first breach, each on a database of its own. */
export function runUntilBroken({ createDatabase, signal }: Needs): Run {
  return async (plan, law) => {
    const concerned = new Map<Breach, readonly number[]>()
    let people: PeopleConcerned | null = null
    const isMeant = (breach: Breach) => law === null || breach.law === law
    const story = await simulate(plan, await createDatabase(), {
      signal,
      async onDay(_day, world) {
        people ??= createPeopleConcerned(world.database.db)
        await noteConcerned(world, people, concerned)
        return !world.story.breaches.some(isMeant)
      },
    })
    const breach = story.breaches.find(isMeant)
    if (!breach) return null
    return { breach, concerned: concerned.get(breach) ?? [], events: story.events }
  }
}
