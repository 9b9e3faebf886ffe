import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@openline/testing/eventually'
import { startSilentProxy } from '@openline/testing/silent-proxy'
import { createTestDatabase, type TestDatabase } from '@openline/testing/test-database'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { asyncCommit, type Database, type Db, openDatabase } from './open.ts'
import { pipeline } from './pipeline.ts'

let made: TestDatabase
let database: Database
/** Another connection, which ends the others. */
let operator: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url)
  operator = openDatabase(made.url)
  await database.db.execute(sql`create table words (word text primary key)`)
  await database.db.execute(sql`create table replies (to_note text
    references words deferrable initially deferred)`)
})
beforeEach(async () => {
  await database.db.execute(sql`truncate words, replies`)
})
afterAll(async () => {
  await database.close()
  await operator.close()
  await made.drop()
})

describe('two transactions that wait for each other', () => {
  test('both commit, the one that gave way in another run', async () => {
    await write(database.db, 'one')
    await write(database.db, 'two')
    let runs = 0
    const touch = (tx: Db, word: string) =>
      tx.execute(sql`update words set word = word || '!' where word like ${`${word}%`}`)
    let arrived = 0
    const work = (first: string, second: string) =>
      database.db.transaction(async (tx) => {
        runs += 1
        await touch(tx, first)
        arrived += 1
        await eventually('the other one', () => Promise.resolve(arrived >= 2))
        await touch(tx, second)
      })
    await Promise.all([work('one', 'two'), work('two', 'one')])
    expect(await words()).toEqual(['one!!', 'two!!'])
    // The one that gave way may take its first row again before the other wakes, and then one gives way once more.
    expect(runs).toBeGreaterThan(2)
  })
})

/** The statement that it hit, not the end of the transaction behind it. */
const connectionLost = /Failed query: (?:select pg_sleep|insert into words)/

function write(db: Db, word: string) {
  return db.execute(sql`insert into words values (${word})`)
}

async function words(): Promise<string[]> {
  const { rows } = await database.db.execute<{ word: string }>(
    sql`select word from words order by 1`,
  )
  return rows.map(({ word }) => word)
}

async function backendOf(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

function endBackend(pid: number) {
  return operator.db.execute(sql`select pg_terminate_backend(${pid}::int)`)
}

function isGone(pid: number) {
  return eventually('the backend to end', async () => {
    const { rows } = await operator.db.execute(
      sql`select 1 from pg_stat_activity where pid = ${pid}::int`,
    )
    return rows.length === 0
  })
}

describe('a transaction', () => {
  test('writes everything or nothing, also of what was sent in one go', async () => {
    const { db } = database
    await db.transaction((tx) => pipeline(write(tx, 'a'), write(tx, 'b')))
    const failing = db.transaction((tx) => pipeline(write(tx, 'c'), write(tx, 'a'), write(tx, 'd')))
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await words()).toEqual(['a', 'b'])
  })

  test('does not end before a statement that is asked for late', async () => {
    const late = async (tx: Db) => {
      await pause(20)
      await write(tx, 'b')
    }
    await database.db.transaction((tx) => pipeline(write(tx, 'a'), late(tx)))
    expect(await words()).toEqual(['a', 'b'])
  })

  test('fails with a commit that fails behind its last statements', async () => {
    const reply = (tx: Db) => tx.execute(sql`insert into replies values ('no one wrote this')`)
    const failing = database.db.transaction((tx) => pipeline(write(tx, 'a'), reply(tx)))
    await expect(failing).rejects.toMatchObject({ cause: { code: '23503' } })
    expect(await words()).toEqual([])
  })

  test('sees what it wrote, and no other connection does before its end', async () => {
    const seen = await database.db.transaction(async (tx) => {
      await write(tx, 'a')
      const { rows } = await tx.execute(sql`select word from words`)
      return { inside: rows.length, outside: (await words()).length }
    })
    expect(seen).toEqual({ inside: 1, outside: 0 })
  })

  test('keeps what came before a part of it that failed', async () => {
    await database.db.transaction(async (tx) => {
      await write(tx, 'a')
      const part = tx.transaction((inner) => pipeline(write(inner, 'b'), write(inner, 'a')))
      await expect(part).rejects.toMatchObject({ cause: { code: '23505' } })
      await write(tx, 'c')
    })
    expect(await words()).toEqual(['a', 'c'])
  })

  test('fails alone when its connection ends while it waits, and writes nothing', async () => {
    const { db } = database
    const broken = db.transaction(async (tx) => {
      await write(tx, 'a')
      const pid = await backendOf(tx)
      const slow = tx.execute(sql`select pg_sleep(30)`)
      await endBackend(pid)
      await slow
    })
    await expect(broken).rejects.toThrow(connectionLost)
    expect(await words()).toEqual([])
    await db.transaction((tx) => write(tx, 'b'))
    expect(await words()).toEqual(['b'])
  })

  test('fails when its connection ended between two statements, and nothing runs outside it', async () => {
    const { db } = database
    const broken = db.transaction(async (tx) => {
      await write(tx, 'a')
      const pid = await backendOf(tx)
      await endBackend(pid)
      await isGone(pid)
      await write(tx, 'b')
    })
    await expect(broken).rejects.toThrow(connectionLost)
    expect(await words()).toEqual([])
    // More than the pool has, so that every connection is used again.
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => db.transaction((tx) => write(tx, `after ${index}`))),
    )
    expect(await words()).toHaveLength(40)
  })
})

describe('reads that are sent at the same time', () => {
  test('each get their own answer, and one that fails spoils no other', async () => {
    const { db } = database
    const asked = Array.from({ length: 30 }, (_, index) =>
      db.execute<{ n: number }>(sql`select 60 / (${index}::int - 3) as n`),
    )
    const answers = await Promise.allSettled(asked)
    const found = answers.map((one) =>
      one.status === 'fulfilled' ? one.value.rows[0]?.n : 'failed',
    )
    const expected = Array.from({ length: 30 }, (_, index) =>
      index === 3 ? 'failed' : Math.trunc(60 / (index - 3)),
    )
    expect(found).toEqual(expected)
  })

  test('do not wait behind a statement that waits for a lock', async () => {
    const { db } = database
    await write(db, 'a')
    await db.transaction(async (tx) => {
      await tx.execute(sql`select word from words for update`)
      const waiting = db.execute(sql`update words set word = 'b'`)
      expect(await words()).toEqual(['a'])
      await tx.execute(sql`update words set word = 'c'`)
      // Nothing may wait for it in here, or neither would end.
      void waiting.then(ignore, ignore)
    })
    await eventually('the other statement', async () => (await words()).includes('b'))
  })

  test('go on after all connections were ended at once', async () => {
    await Promise.all(Array.from({ length: 25 }, () => useOne(database.db)))
    await operator.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    // What was under way fails, and the idle connections are replaced.
    await eventually('answers on every connection', async () => {
      const answers = await Promise.allSettled(
        Array.from({ length: 25 }, () => useOne(database.db)),
      )
      return answers.every(({ status }) => status === 'fulfilled')
    })
    expect(await words()).toEqual([])
  })
})

function ignore() {}

/** Takes a connection of the pool to itself. */
function useOne(db: Db) {
  return db.transaction((tx) => tx.execute(sql`select word from words`))
}

describe('a network that is cut', () => {
  test('fails what waits for an answer, and leaves no connection that is gone to what follows', async () => {
    const proxy = await startSilentProxy(made.url)
    const cut = openDatabase(proxy.url, proxy.url, { query_timeout: 2000 })
    const ask = (db: Db) => db.execute(sql`select 1`)
    const broken = cut.db.transaction(async (tx) => {
      await write(tx, 'a')
      // Connections that lie idle when it happens.
      await Promise.all([useOne(cut.db), useOne(cut.db), ask(asyncCommit(cut.db))])
      proxy.silence()
      const asked = [write(tx, 'b'), ask(cut.db), ask(cut.db), ask(asyncCommit(cut.db))]
      const ends = await Promise.allSettled(asked)
      expect(ends.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
      await asked[0]
    })
    await expect(broken).rejects.toThrow(connectionLost)
    await Promise.all([useOne(cut.db), useOne(cut.db), ask(asyncCommit(cut.db))])
    expect(await words()).toEqual([])
    await cut.close()
    await proxy.close()
  })
})

describe('a statement with an asynchronous commit', () => {
  /** The cluster of the tests waits for no disk at all, so what counts is who said so. */
  const settingOf = async (db: Db): Promise<unknown> => {
    const {
      rows: [row],
    } = await db.execute(
      sql`select setting, source = 'session' as "isOwn" from pg_settings
        where name = 'synchronous_commit'`,
    )
    return row
  }

  test('is seen by every connection at once', async () => {
    const { db } = database
    await Promise.all(['a', 'b', 'c'].map((word) => write(asyncCommit(db), word)))
    expect(await words()).toEqual(['a', 'b', 'c'])
    expect(await settingOf(asyncCommit(db))).toEqual({ setting: 'off', isOwn: true })
    expect(await settingOf(db)).toMatchObject({ isOwn: false })
  })

  test('that fails spoils none that was sent with it', async () => {
    const { db } = database
    const sent = ['a', 'b', 'a', 'c'].map((word) => write(asyncCommit(db), word))
    const ends = await Promise.allSettled(sent)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await words()).toEqual(['a', 'b', 'c'])
  })

  test('is part of a transaction that it is given', async () => {
    const refused = database.db.transaction(async (tx) => {
      await write(asyncCommit(tx), 'a')
      throw new Error('on second thought')
    })
    await expect(refused).rejects.toThrow('on second thought')
    expect(await words()).toEqual([])
  })
})

describe('statements that are prepared by name', () => {
  const namesAfterOne = (db: Db) =>
    db.transaction(async (tx) => {
      await tx.select({ word: sql`word` }).from(sql`words`).prepare('list_notes').execute()
      const { rows } = await tx.execute(sql`select name from pg_prepared_statements`)
      return rows
    })

  test('are kept by a session of the database', async () => {
    expect(await namesAfterOne(database.db)).toContainEqual({ name: 'list_notes' })
  })

  test('have no name where a pooler may give the next one another session', async () => {
    const pooled = openDatabase(`${made.url}?application_name=pooled`, made.url)
    expect(await namesAfterOne(pooled.db)).toEqual([])
    await pooled.close()
  })
})

describe('listening', () => {
  const tell = (word: string) => operator.db.execute(sql`select pg_notify('news', ${word})`)

  test('hears what others tell, and again after its connection was away', async () => {
    const heard: string[] = []
    let begun = 0
    await database.subscribe('news', {
      onNotification: (word) => heard.push(word),
      onConnect: () => (begun += 1),
    })
    await tell('one')
    await eventually('the first word', async () => heard.includes('one'))
    await operator.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
    await eventually('listening again', async () => begun === 2)
    await tell('two')
    await eventually('the second word', async () => heard.includes('two'))
    expect(heard).toEqual(['one', 'two'])
  })
})
