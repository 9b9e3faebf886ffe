import type { TestDatabase } from '@openline/testing/test-database'
import { type Plan, simulate } from '../simulate.ts'
import type { Breach, Event } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { type CpuTime, startCpuTime } from './cpu-time.ts'
import { type Day, readDay } from './figures.ts'
import { createPeopleConcerned, type PeopleConcerned } from './people-concerned.ts'

/** A story with all that its report needs. */
export type Told = {
  readonly plan: Plan
  readonly seconds: number
  readonly cpu: CpuTime | null
  readonly days: readonly Day[]
  /** How long it took to read the figures, on average, in milliseconds. */
  readonly msOfFigures: number
  readonly counts: ReadonlyMap<string, number>
  readonly events: readonly Event[]
  readonly breaches: readonly Breach[]
  /** The people whom a breach is about, as they were found on its day. */
  readonly concerned: ReadonlyMap<Breach, readonly number[]>
}

type Options = {
  readonly database: TestDatabase
  readonly signal: AbortSignal
  /** Called each evening. */
  readonly onDay: (day: number, seconds: number, world: World) => void
}

/** Tells the story of a plan and looks at it each evening. */
export async function tellStory(plan: Plan, options: Options): Promise<Told> {
  const { database, signal, onDay } = options
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const days: Day[] = []
  const concerned = new Map<Breach, readonly number[]>()
  let figuresMs = 0
  let people: PeopleConcerned | null = null
  let readCpu: (() => Promise<CpuTime>) | null = null
  let cpu: CpuTime | null = null
  const look = async (world: World) => {
    people ??= createPeopleConcerned(world.database.db)
    await noteConcerned(world, people, concerned)
  }
  const story = await simulate(plan, database, {
    signal,
    async onDay(day, world) {
      const { db } = world.database
      readCpu ??= await startCpuTime(db)
      await look(world)
      const before = performance.now()
      days.push(await readDay(db, world.time.now()))
      figuresMs += performance.now() - before
      onDay(day, seconds(), world)
      return true
    },
    async onEnd(world) {
      await look(world)
      cpu = (await readCpu?.()) ?? null
    },
  })
  const msOfFigures = figuresMs / Math.max(days.length, 1)
  return { plan, seconds: seconds(), cpu, days, msOfFigures, concerned, ...story }
}

/** Finds whom new breaches are about while the rows still say it. */
export async function noteConcerned(
  { story }: Pick<World, 'story'>,
  people: PeopleConcerned,
  noted: Map<Breach, readonly number[]>,
): Promise<void> {
  await people.look()
  for (const breach of story.breaches) {
    if (!noted.has(breach)) noted.set(breach, await people.of(breach.what))
  }
}
