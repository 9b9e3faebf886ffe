import { habits } from '../people/habits.ts'
import type { Plan } from '../simulate.ts'
import { faults } from '../world/faults/faults.ts'
import type { Breach, Event } from '../world/story.ts'
import { commandOf } from './command.ts'
import { leaveOut } from './leave-out.ts'

/** A run up to the first breach: of `law`, or of any. */
export type Run = (plan: Plan, law: string | null) => Promise<Found | null>

export type Found = {
  readonly breach: Breach
  readonly concerned: readonly number[]
  readonly events: readonly Event[]
}

export type Shortened = { readonly plan: Plan; readonly found: Found; readonly runs: number }

/** More runs are not made: what is left then is told, short or not. */
const mostRuns = 80

const dayMs = 24 * 3600_000

/**
 * Looks for fewer people, habits and faults with whom the law of the first breach is still broken; null when
 * nothing is broken. `say` hears of each run.
 */
export async function shorten(
  plan: Plan,
  run: Run,
  say: (line: string) => void,
): Promise<Shortened | null> {
  const first = await run(plan, null)
  if (first === null) return null
  const { law, at } = first.breach
  say(`broken on ${at.toISOString()}: ${law}`)
  // Each has chances of its own: what others do does not move this breach.
  let shortest: Plan = { ...plan, until: new Date(at.getTime() + dayMs) }
  let found = first
  let runs = 1
  const tried = new Set<string>()
  const breaks = async (change: Partial<Plan>) => {
    const candidate = { ...shortest, ...change }
    const name = commandOf(candidate)
    if (runs === mostRuns || tried.has(name)) return false
    tried.add(name)
    runs += 1
    const again = await run(candidate, law)
    say(`${again ? 'broken' : 'held'} with ${describeCast(candidate)}`)
    if (again) [shortest, found] = [candidate, again]
    return again !== null
  }
  const everyone = plan.people ?? Array.from({ length: plan.customers }, (_, index) => index + 1)
  const { concerned } = first
  const suspects = concerned.length > 0 && concerned.length < everyone.length
  if (!(suspects && (await breaks({ people: concerned })))) {
    shortest = { ...shortest, people: everyone }
  }
  await leaveOut(shortest.people ?? [], (people) => breaks({ people }))
  const allHabits = plan.habits ?? habits.map(({ name }) => name)
  await leaveOut(allHabits, (names) => breaks({ habits: names }))
  const allFaults = plan.faults ?? faults.map(({ name }) => name)
  await leaveOut(allFaults, (names) => breaks({ faults: names }))
  const { until: _, ...told } = shortest
  return { plan: told, found, runs }
}

function describeCast(plan: Plan): string {
  const { people, habits: names, faults: struck } = plan
  const who = people?.length === 0 ? 'no one' : `people ${people?.join(', ') ?? 'all'}`
  const what = names?.length === 0 ? 'no habit' : `habits ${names?.join(', ') ?? 'all'}`
  const under = struck?.length === 0 ? 'no fault' : `faults ${struck?.join(', ') ?? 'all'}`
  return `${who}; ${what}; ${under}`
}
