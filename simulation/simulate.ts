import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from '@openline/testing/test-database'
import { createEmailLaws } from './laws/emails/email-laws.ts'
import { createLaws } from './laws/laws.ts'
import { createRetentionLaw } from './laws/retention.ts'
import { beginEditing } from './people/editor.ts'
import { takeUp } from './people/habits.ts'
import { arrive } from './people/newcomers.ts'
import { aPerson } from './people/person.ts'
import { hire } from './people/staff.ts'
import { letSteal } from './people/thieves.ts'
import { letStrike, strikesProcesses } from './world/faults/faults.ts'
import { readDueTimes } from './world/job-runs.ts'
import type { Story } from './world/story.ts'
import { type Ticks, untilStandstill } from './world/waiting.ts'
import { openWorld, type World } from './world/world.ts'

export type Plan = {
  readonly seed: number
  readonly customers: number
  readonly days: number
  /** How often scheduled tasks are looked at, in minutes. */
  readonly beatMinutes: number
  /** Leaves all other people out, by their numbers from 1. */
  readonly people?: readonly number[]
  /** Leaves all other habits out, by their names. */
  readonly habits?: readonly string[]
  /** Leaves all other faults out, by their names. */
  readonly faults?: readonly string[]
  /** Ends here, if that is before the last day. */
  readonly until?: Date
}

/** Who looks at the story while it is told. */
export type Watcher = {
  /** Called at the end of each day; `false` ends the story. */
  readonly onDay?: (day: number, world: World) => Promise<boolean>
  /** Called at the end, before the world is closed. */
  readonly onEnd?: (world: World) => Promise<void>
  /** Ends the story in the middle, with its reason. */
  readonly signal?: AbortSignal
  /** When it is looked whether the story stands still: each second, where nothing else is said. */
  readonly ticks?: Ticks
}

const dayMs = 24 * 3600_000

/** A year that has a leap day, both clock changes and every length of month. */
export const firstDay = new Date('2028-01-10T05:00:00Z')

/** Lets the customers of a carrier live for so many days; gives what happened. */
export async function simulate(
  plan: Plan,
  database: TestDatabase,
  watcher: Watcher = {},
): Promise<Story> {
  const { seed, beatMinutes } = plan
  const { onEnd, signal, ticks } = watcher
  const canBeStruck = strikesProcesses(plan.faults)
  const setting = { seed, start: firstDay, database, beatMinutes, canBeStruck }
  const ending = new AbortController()
  const signals = [ending.signal, ...(signal ? [signal] : [])]
  const world = await openWorld({ ...setting, signal: AbortSignal.any(signals) })
  const { story, waiting } = world
  let waitsFor: readonly string[] | null = null
  try {
    waitsFor = await untilStandstill(waiting, () => tellStory(world, plan, watcher), ticks)
    if (waitsFor) {
      ending.abort()
      story.breach('the story continues', await sayStandstill(world, waitsFor))
    }
    await onEnd?.(world)
    return story
  } finally {
    const closed = world.close()
    // What stands still may never close.
    await (waitsFor ? Promise.race([closed, pause(closedWithinMs)]) : closed)
  }
}

const closedWithinMs = 20_000

/** What stands still, and what is due meanwhile. */
async function sayStandstill(
  { database, time }: World,
  waitsFor: readonly string[],
): Promise<string> {
  const dueTimes = await readDueTimes(database.db).catch(() => null)
  const due = Array.from(dueTimes ?? []).filter(([, at]) => at <= time.now().getTime())
  const names = due.map(([name]) => name).join(', ') || 'no jobs and no events'
  return `it waits for ${waitsFor.join(' → ')}; due are ${dueTimes ? names : 'unknown jobs'}`
}

/** Lets all who belong to the story begin, and lives through it. */
async function tellStory(world: World, plan: Plan, watcher: Watcher): Promise<void> {
  const { laws, emails } = watchLaws(world, plan)
  bringPeople(world, plan)
  await hire(world, plan.customers)
  beginEditing(world)
  letSteal(world, plan.customers)
  letStrike(world, plan.faults)
  if (!(await liveThrough(world, plan, watcher, { laws, emails }))) return
  await world.waiting.during('the laws at the end', async () => {
    await laws.checkEnd()
    await emails.end()
  })
}

type Watched = ReturnType<typeof watchLaws>

/** Holds what happens to the laws: each email as it comes, the rest each day. */
function watchLaws(world: World, { beatMinutes }: Plan) {
  const emails = createEmailLaws(world)
  world.onEmail(async (email) => {
    world.story.count('emails')
    await emails.read(email)
  })
  world.onTask(createRetentionLaw(world))
  return { laws: createLaws(world, { slackMinutes: 2 * beatMinutes + 5 }), emails }
}

/** Gives whether the story came to its last day. */
async function liveThrough(
  world: World,
  { days, until }: Plan,
  { onDay }: Watcher,
  { laws, emails }: Watched,
): Promise<boolean> {
  for (let day = 1; day <= days; day += 1) {
    const end = new Date(firstDay.getTime() + day * dayMs)
    if (until && until < end) {
      await world.live(until)
      return false
    }
    await world.live(end)
    await world.waiting.during(`the laws of day ${day}`, async () => {
      await laws.checkDay()
      await emails.checkDay()
    })
    const goesOn = async () => (await onDay?.(day, world)) ?? true
    if (!(await world.waiting.during(`who looks at day ${day}`, goesOn))) return false
  }
  return true
}

/** Has each person arrive at a moment of the first half. */
function bringPeople(world: World, { seed, customers, days, people, habits }: Plan): void {
  for (let index = 1; index <= customers; index += 1) {
    if (people && !people.includes(index)) continue
    const person = aPerson(seed, index)
    const arrivesAt = firstDay.getTime() + person.random('day').whole(0, (days * dayMs) / 2)
    world.time.at(new Date(arrivesAt), async () => {
      await arrive(world, person)
      takeUp(world, person, habits)
    })
  }
}
