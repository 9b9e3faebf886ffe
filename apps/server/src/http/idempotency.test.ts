import { randomUUID } from 'node:crypto'
import { eventually } from '@openline/testing/eventually'
import { createTestDatabase, type TestDatabase, whileAway } from '@openline/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '../crypto/secret-box.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { deleteOld } from '../db/retention.ts'
import { createIdempotency, keyRetentions } from './idempotency.ts'

let testDatabase: TestDatabase
const opened: Database[] = []
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()))
  await testDatabase.drop()
})

const box = createSecretBox('a key of this test that is long enough', [])
const now = new Date('2026-11-22T12:00:00.000Z')

/** A process of the shop, as far as keys of requests know one. */
async function startProcess() {
  const database = openDatabase(testDatabase.url)
  opened.push(database)
  await database.subscribe('a channel of this test', {
    onNotification: () => {},
    onConnect: () => {},
  })
  const { db, presence } = database
  const idempotency = createIdempotency({ db, presence, clock: () => now }, box)
  const die = async () => {
    opened.splice(opened.indexOf(database), 1)
    await database.close()
  }
  return { ...idempotency, db, presence, die }
}

function aRequest() {
  return { callerId: randomUUID(), key: randomUUID(), content: { plan: 'light' } }
}

/** Begins a request that is never answered; resolves when it runs. */
function begin(
  process: Awaited<ReturnType<typeof startProcess>>,
  request: ReturnType<typeof aRequest>,
) {
  return new Promise<void>((resolve) => {
    const run = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    void process.once(request, run)
  })
}

test('a request that runs in another process is not run a second time', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  const request = aRequest()
  await begin(one, request)
  const again = other.once(request, async () => 'run twice')
  await expect(again).rejects.toMatchObject({ code: 'idempotency_in_progress' })
  const here = one.once(request, async () => 'run twice')
  await expect(here).rejects.toMatchObject({ code: 'idempotency_in_progress' })
})

test('what a dead process left is run again immediately, by one of those who ask', async () => {
  const [one, other, third] = [await startProcess(), await startProcess(), await startProcess()]
  const request = aRequest()
  await begin(one, request)
  await one.die()
  let runs = 0
  const run = async () => {
    runs += 1
    return { run: runs }
  }
  const ask = async () => {
    const answers = await Promise.allSettled([other.once(request, run), third.once(request, run)])
    return answers.find(({ status }) => status === 'fulfilled')
  }
  // The database may take a moment to notice that the connection is gone.
  expect(await eventually('an answer', ask)).toMatchObject({ value: { run: 1 } })
  expect(await third.once(request, run)).toEqual({ run: 1 })
  expect(runs).toBe(1)
})

test('what a process left that died as the database came back is run again immediately', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  const request = aRequest()
  await whileAway({ databaseUrl: testDatabase.url }, async () => {
    const isLost = async () => !(await one.presence.keep())
    // Each try to connect again is followed by a longer pause.
    for (const times of ['once', 'twice', 'three times']) await eventually(`lost ${times}`, isLost)
  })
  await begin(one, request)
  await one.die()
  const again = () => other.once(request, async () => 'run again').catch(() => null)
  expect(await eventually('an answer', again)).toBe('run again')
})

test('the same key with other content is refused, whether the first is answered or still runs', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  const request = aRequest()
  await begin(one, request)
  const changed = { ...request, content: { plan: 'unlimited' } }
  await expect(other.once(changed, async () => 'no')).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
})

test('a failure frees the key', async () => {
  const one = await startProcess()
  const request = aRequest()
  const failing = one.once(request, () => Promise.reject(new Error('declined')))
  await expect(failing).rejects.toThrow('declined')
  expect(await one.once(request, async () => 'done')).toBe('done')
})

test('a failure while the database is away frees the key once it is back', async () => {
  const one = await startProcess()
  const request = aRequest()
  const [begun, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  const failing = one.once(request, () => {
    begun.resolve()
    return lost.promise
  })
  await begun.promise
  await whileAway({ databaseUrl: testDatabase.url }, async () => {
    lost.reject(new Error('connection lost'))
    await expect(failing).rejects.toThrow('connection lost')
  })
  const again = () => one.once(request, async () => 'done').catch(() => null)
  expect(await eventually('the key to be free', again)).toBe('done')
})

test('a key whose request never ended goes after a day, an answered one stays', async () => {
  const one = await startProcess()
  const [left, answered] = [aRequest(), aRequest()]
  await begin(one, left)
  await one.once(answered, async () => 'done')
  const inAnHour = new Date(now.getTime() + 3600_000)
  const tomorrow = new Date(now.getTime() + 25 * 3600_000)
  const sweep = async (at: Date) => {
    for (const retention of keyRetentions) await deleteOld(one.db, retention, { now: at })
  }
  await sweep(inAnHour)
  const again = () => one.once(left, async () => 'run again')
  await expect(again()).rejects.toMatchObject({ code: 'idempotency_in_progress' })
  await sweep(tomorrow)
  expect(await one.once(answered, async () => 'run twice')).toBe('done')
  expect(await again()).toBe('run again')
})
