import type { Session } from '@openline/contract/people/auth'
import { expectOk, type Shop, testPassword } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import postgres from 'postgres'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { readWorkload } from '../apps/server/src/db/workload.ts'
import type { ScheduledTask } from '../apps/server/src/jobs/jobs.ts'
import { aBuyer, type Buyer, buyFor } from './load/buyers.ts'
import { customersOf, emailOf, fillGrowth } from './load/fill-growth.ts'
import type { Bench, Keep } from './measure/bench.ts'
import type { Figure } from './measure/figures.ts'
import { type OwnShop, openOwnShop } from './measure/own-shop.ts'
import { openTasks } from './measure/own-tasks.ts'
import {
  countingSettings,
  type Watch,
  type Watched,
  watchStatements,
} from './measure/statements.ts'
import { printTableSizes } from './measure/table-sizes.ts'

const smallest = 10_000
/** A tree that is a thousand times larger is one or two pages deeper. */
const flatUpTo = 1.5
/** Below so many pages more a ratio says nothing. */
const fewPages = 20
const seconds = 5
const customersEach = 20

export const growth = growthUpTo('growth', 1_000_000)
export const growthOfTenMillion = growthUpTo('growth-10m', 10_000_000)

/** What is measured, by its name; gives how often it did its work. */
type Measured = Readonly<Record<string, () => Promise<number>>>

function growthUpTo(name: string, most: number): Bench {
  const sizes = [smallest, 1_000_000, most].filter(
    (size, index, all) => all.indexOf(size) === index,
  )
  return {
    name,
    about: `purchase, sign-in, history and tasks with ${sizes.map(words).join(' and ')} orders`,
    isLong: true,
    async run(keep) {
      const own = await openOwnShop(keep, { settings: countingSettings })
      const watch = await watchStatements(keep, own.databaseUrl)
      const { measured, fill, printSizes } = await openMeasured(keep, own)
      const seen = new Map<string, Watched[]>()
      for (const [index, size] of sizes.entries()) {
        await fill({ from: sizes[index - 1] ?? 0, to: size })
        await printSizes(size)
        for (const [what, run] of Object.entries(measured(size))) {
          // The first run meets caches that the filling left cold.
          await run()
          seen.set(what, [...(seen.get(what) ?? []), await watch.measure(run)])
        }
      }
      await printPlans(watch, seen)
      return [...seen].flatMap(([what, watched]) => figuresOf(what, watched, sizes))
    },
  }
}

function words(size: number): string {
  return size.toLocaleString('en')
}

async function openMeasured(keep: Keep, { databaseUrl, stack, shop, light }: OwnShop) {
  const buyer = await aBuyer(shop)
  await buyFor(light, [buyer], 2)
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await keep(Promise.resolve({ stop: () => sql.end() }))
  await eventually('an event is handled', async () => {
    const rows = await sql`select 1 from inbox where handled_at is not null limit 1`
    return rows.length > 0
  })
  // Its tasks and jobs would be counted with what is measured.
  await stack.killWorker()
  const { db, close } = openDatabase(databaseUrl)
  await keep(Promise.resolve({ stop: close }))
  const tasks = await openTasks(keep, databaseUrl)
  return {
    fill: (range: { from: number; to: number }) => fillGrowth(sql, range),
    printSizes: (size: number) => printTableSizes(sql, size),
    measured: (size: number): Measured => ({
      ...callsOf(light, buyer, size),
      'figures of /metrics': () => readWorkload(db, new Date()).then(() => 1),
      ...Object.fromEntries(tasks.map((task) => [`task: ${task.name}`, runOf(task)])),
    }),
  }
}

function runOf(task: ScheduledTask) {
  return () => task.run(new AbortController().signal).then(() => 1)
}

function callsOf(light: Shop, buyer: Buyer, size: number): Measured {
  const customers = Array.from({ length: customersEach }, (_, index) =>
    Math.floor(((index + 0.5) * customersOf(size)) / customersEach),
  )
  let tokens: string[] = []
  const ofEach = (path: string) => async () => {
    for (const token of tokens) expectOk(await light.send('GET', path, { token }))
    return tokens.length
  }
  return {
    'a purchase': async () => (await buyFor(light, [buyer], seconds)).latenciesMs.length,
    'a sign-in': async () => {
      tokens = []
      for (const customer of customers) {
        const body = { email: emailOf(customer), password: testPassword }
        tokens.push(expectOk(await light.send<Session>('POST', '/app/auth/login', { body })).token)
      }
      return customers.length
    },
    'a page of payments': ofEach('/app/payments/transactions?limit=20'),
    'a page of orders': ofEach('/app/orders'),
    'the list of lines': ofEach('/app/lines'),
  }
}

/** What may be read at most with many orders, when so much was read with few. */
function bound(first: number): number {
  return Math.ceil(Math.max(first * flatUpTo, first + fewPages))
}

function isFlat(watched: readonly Watched[]): boolean {
  return (watched.at(-1)?.pages ?? 0) <= bound(watched[0]?.pages ?? 0)
}

async function printPlans(watch: Watch, seen: ReadonlyMap<string, readonly Watched[]>) {
  for (const [what, watched] of seen) {
    const statement = watched.at(-1)?.heaviest ?? ''
    if (isFlat(watched)) continue
    console.log(`Not flat: ${what}\n${statement}\n${await watch.planOf(statement)}\n`)
  }
}

/** One row for each size but the smallest: how many times the pages that the smallest needs. */
function figuresOf(what: string, watched: readonly Watched[], sizes: readonly number[]): Figure[] {
  const [first, ...others] = watched
  if (!first) return []
  return others.map(({ pages, ms }, index) => {
    const read = `${readable(first.pages)} → ${readable(pages)} pages`
    const time = `${first.ms.toFixed(2)} → ${ms.toFixed(2)} ms`
    return {
      what: `${what}, ${words(sizes[index + 1] ?? 0)} orders: ${read}, ${time}`,
      samples: [pages / Math.max(first.pages, 1)],
      atMost: Math.ceil((bound(first.pages) / Math.max(first.pages, 1)) * 10) / 10,
    }
  })
}

function readable(pages: number): string {
  return pages.toLocaleString('en', { maximumFractionDigits: pages < 100 ? 1 : 0 })
}
