import { silentLog } from '@openline/testing/feature-app'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { expect, test } from 'vitest'
import { createNoteRun, readTaskRuns } from './scheduled-tasks.ts'

const database = useTestDatabase()

/** A process that notes what its tasks do, each at a second of one morning. */
function aProcess() {
  let second = 0
  const start = Date.parse('2026-06-15T09:00:00Z')
  const clock = () => new Date(start + second * 1000)
  const unlessAway = (write: () => void) => write()
  const note = createNoteRun({ db: database.db, clock, log: silentLog, unlessAway })
  return (at: number, failure: string | null = null, task = 'poll port-ins') => {
    second = at
    return note(task, failure)
  }
}

async function runOf(task = 'poll port-ins') {
  const { endedAt, failedAt, ...run } = (await readTaskRuns(database.db)).get(task) ?? {}
  return { ...run, endedAt: endedAt?.getSeconds(), failedAt: failedAt?.getSeconds() }
}

test('failures add up over all processes until a run goes well, and the last one stays known', async () => {
  const [one, other] = [aProcess(), aProcess()]
  await one(1)
  expect(await runOf()).toMatchObject({ endedAt: 1, failuresInRow: 0, failure: null })
  await one(2, 'ConnectionError')
  await other(3, 'took too long')
  const failed = { failedAt: 3, failure: 'took too long' }
  expect(await runOf()).toMatchObject({ endedAt: 3, failuresInRow: 2, ...failed })
  await one(4)
  expect(await runOf()).toMatchObject({ endedAt: 4, failuresInRow: 0, ...failed })
  expect((await readTaskRuns(database.db)).get('never ran')).toBeUndefined()
})

test('a task that goes well every few seconds is written once a minute', async () => {
  const task = 'retry unsynced locks'
  const note = aProcess()
  for (const second of [10, 20, 59]) await note(second, null, task)
  expect(await runOf(task)).toMatchObject({ endedAt: 10 })
  await note(71, null, task)
  expect(await runOf(task)).toMatchObject({ endedAt: 11 })
})
