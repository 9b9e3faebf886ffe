import { expect, test } from 'vitest'
import { habits } from '../people/habits.ts'
import type { Plan } from '../simulate.ts'
import { leaveOut } from './leave-out.ts'
import { type Run, shorten } from './shorten.ts'

const plan: Plan = { seed: 7, customers: 12, days: 60, beatMinutes: 240 }
const at = new Date('2028-02-01T10:00:00Z')

type Needed = { habits?: string[]; faults?: string[]; concerned?: number[] }

/** Runs that break a law when these people have these habits under these faults. */
function madeUpRun(
  people: number[],
  { habits: needed = [], faults: struck = [], concerned = [] }: Needed = {},
) {
  const runs: Plan[] = []
  const run: Run = async (tried, law) => {
    runs.push(tried)
    const all = Array.from({ length: tried.customers }, (_, index) => index + 1)
    const names = tried.habits ?? habits.map(({ name }) => name)
    const isBroken =
      people.every((person) => (tried.people ?? all).includes(person)) &&
      needed.every((habit) => names.includes(habit)) &&
      struck.every((fault) => !tried.faults || tried.faults.includes(fault))
    if (!isBroken || (law !== null && law !== 'numbers')) return null
    return { breach: { at, since: at, law: 'numbers', what: 'twice' }, concerned, events: [] }
  }
  return { run, runs }
}

test('a story is told with no one but those without whom the law holds', async () => {
  const needed = { habits: ['lock or unlock the number', 'change cards'], faults: ['mail is away'] }
  const { run } = madeUpRun([3, 11], needed)
  const shortest = await shorten(plan, run, () => {})
  expect(shortest?.plan).toEqual({
    ...plan,
    people: [3, 11],
    habits: ['change cards', 'lock or unlock the number'],
    faults: ['mail is away'],
  })
})

test('the people whom a breach names are tried first', async () => {
  const { run, runs } = madeUpRun([5], { concerned: [5] })
  const shortest = await shorten(plan, run, () => {})
  expect(shortest?.plan).toMatchObject({ people: [5], habits: [], faults: [] })
  expect(runs[1]).toMatchObject({ people: [5] })
  expect(runs.length).toBeLessThanOrEqual(5)
})

test('a shorter story ends a day after the breach', async () => {
  const { run, runs } = madeUpRun([5])
  await shorten(plan, run, () => {})
  expect(runs[0]?.until).toBeUndefined()
  expect(runs[1]?.until).toEqual(new Date('2028-02-02T10:00:00Z'))
})

test('nothing is looked for where no law is broken, and not without end', async () => {
  expect(
    await shorten(
      plan,
      async () => null,
      () => {},
    ),
  ).toBeNull()
  const everyone = Array.from({ length: 500 }, (_, index) => index + 1)
  const { run, runs } = madeUpRun(everyone.filter((number) => number % 2 === 0))
  expect((await shorten({ ...plan, customers: 500 }, run, () => {}))?.runs).toBe(80)
  expect(runs).toHaveLength(80)
})

test('what is left out of a list is all that is not needed', async () => {
  const list = Array.from({ length: 37 }, (_, index) => index)
  const needs =
    (...needed: number[]) =>
    async (rest: readonly number[]) =>
      needed.every((one) => rest.includes(one))
  expect(await leaveOut(list, needs())).toEqual([])
  expect(await leaveOut(list, needs(36))).toEqual([36])
  expect(await leaveOut(list, needs(0, 17, 18, 36))).toEqual([0, 17, 18, 36])
  expect(await leaveOut(list, needs(...list))).toEqual(list)
})
