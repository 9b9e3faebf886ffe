import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { breachText, tellBreach } from './report/breach-story.ts'
import { type Command, commandOf, readCommand } from './report/command.ts'
import { openShop } from './report/open-shop.ts'
import { type OwnDatabase, openOwnDatabase } from './report/own-database.ts'
import { reportPage, reportText } from './report/report-page.ts'
import { runUntilBroken } from './report/run-until-broken.ts'
import { shorten } from './report/shorten.ts'
import { tellStory } from './report/told-run.ts'
import { simulate } from './simulate.ts'

const say = console.log
const ending = new AbortController()
// What was opened is closed then; a second signal is not needed, and changes nothing.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort())
const { signal } = ending

/** Tells the story and writes its report; gives whether all laws held. */
async function report({ plan, folder }: Command, own: OwnDatabase): Promise<boolean> {
  const onDay = (day: number, seconds: number) => {
    if (day % 10 === 0) say(`day ${day}: ${Math.round(seconds)} s`)
  }
  const told = await tellStory(plan, { database: await own.create(), signal, onDay })
  await mkdir(folder, { recursive: true })
  const file = join(folder, `seed-${plan.seed}-${plan.customers}x${plan.days}.html`)
  await writeFile(file, reportPage(told))
  say(`\n${reportText(told)}\n\nReport: ${file}`)
  return told.breaches.length === 0
}

/** Looks for a shorter story of the first breach; gives whether there was none. */
async function tellShorter({ plan }: Command, own: OwnDatabase): Promise<boolean> {
  const run = runUntilBroken({ createDatabase: own.create, signal })
  const shortest = await shorten(plan, run, say)
  if (shortest === null) {
    say('No law was broken.')
    return true
  }
  const { breach, concerned, events } = shortest.found
  say(`\nThe shortest of ${shortest.runs} stories:\n${commandOf(shortest.plan)}\n`)
  say(breachText(tellBreach(shortest.plan, breach, events, concerned)))
  return false
}

/** Stops the story at a moment, with the shop open. */
async function open({ plan }: Command, own: OwnDatabase): Promise<boolean> {
  const database = await own.create()
  const onEnd = (world: Parameters<typeof openShop>[0]) =>
    openShop(world, { databaseUrl: database.url, signal, say })
  await simulate(plan, database, { signal, onEnd })
  return true
}

const command = readCommand(process.argv.slice(2))
const own = await openOwnDatabase()
try {
  const work = { report, shorten: tellShorter, open }[command.mode]
  if (!(await work(command, own))) process.exitCode = 1
} catch (error) {
  if (!signal.aborted) throw error
  say('Ended by a signal.')
  process.exitCode = 130
} finally {
  await own.close()
}
// A story that stood still leaves behind what it waits for, which must not keep the process.
process.exit()
