import { eventually } from '@openline/testing/eventually'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDatabaseWatch } from './database-watch.ts'

type Entry = { level: number; msg: string; seconds?: number }

function aWatch(hangs = false) {
  const database = { isAway: false, asked: 0, answers: Number.POSITIVE_INFINITY }
  const time = { now: 0 }
  const lines: Entry[] = []
  const log = pino(
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(JSON.parse(line) as Entry) },
  )
  const watch = createDatabaseWatch({
    async ask() {
      database.asked += 1
      if (hangs) await new Promise(() => {})
      if (database.isAway || database.asked > database.answers) throw new Error('gone')
    },
    log,
    clock: () => new Date(time.now),
    askAgainMs: 1,
    confirmAfterMs: 1,
    answerWithinMs: hangs ? 1 : 60_000,
  })
  const fail = () => watch.unlessAway(() => log.error('job queue failed'))
  const entries = (count: number) =>
    eventually(`${count} entries`, async () => lines.length >= count)
  const askedAgain = () => {
    const { asked } = database
    return eventually('another question', async () => database.asked > asked + 1)
  }
  return { database, time, lines, watch, fail, entries, askedAgain }
}

const unavailable = { level: 40, msg: 'database unavailable' }
const failed = { level: 50, msg: 'job queue failed' }

test('a failure that the database does not explain is logged', async () => {
  const { lines, fail, entries, watch } = aWatch()
  fail()
  await entries(1)
  expect(lines).toEqual([failed])
  watch.stop()
})

test('a database that is away is logged once, and once when it is back', async () => {
  const { database, time, lines, fail, entries, askedAgain, watch } = aWatch()
  database.isAway = true
  for (let times = 0; times < 50; times += 1) fail()
  await entries(1)
  fail()
  await askedAgain()
  fail()
  expect(lines).toEqual([unavailable])
  time.now += 91_000
  database.isAway = false
  await entries(2)
  expect(lines.slice(1)).toEqual([{ level: 30, seconds: 91, msg: 'database available again' }])
  fail()
  await entries(3)
  expect(lines.slice(2)).toEqual([failed])
  watch.stop()
})

test('a database that does not answer in time is away', async () => {
  const { lines, fail, entries, watch } = aWatch(true)
  fail()
  await entries(1)
  expect(lines).toEqual([unavailable])
  watch.stop()
})

test('a database that answers once more while it stops is away', async () => {
  const { database, lines, fail, entries, watch } = aWatch()
  database.answers = 1
  fail()
  await entries(1)
  expect(lines).toEqual([unavailable])
  watch.stop()
})
