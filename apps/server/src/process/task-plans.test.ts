import { readFile } from 'node:fs/promises'
import { silentLog } from '@openline/testing/feature-app'
import { readTables } from '@openline/testing/tables-read'
import { createTestDatabase } from '@openline/testing/test-database'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { composeApp } from '../app.ts'
import { readConfig } from '../config/read-config.ts'
import { readWorkload } from '../db/workload.ts'
import type { ScheduledTask } from '../jobs/jobs.ts'
import { createClosers } from './closers.ts'
import { openDependencies } from './open-dependencies.ts'

/** Runs `work` with the whole app on a database; all connections are closed in the end. */
async function withApp(
  databaseUrl: string,
  work: (app: ReturnType<typeof composeApp>) => Promise<void>,
) {
  const result = readConfig({
    OPENLINE_ENV: 'test',
    OPENLINE_ROLE: 'web',
    DATABASE_URL: databaseUrl,
  })
  if (!result.ok) throw new Error(result.problems.join('; '))
  const closers = createClosers(silentLog)
  try {
    const options = { config: result.config, log: silentLog, loadPages: null }
    const opened = await openDependencies(options, closers)
    await work(composeApp(opened))
    await readWorkload(opened.db, new Date())
  } finally {
    await closers.closeAll()
  }
}

test('no scheduled task, no start and no count for /metrics reads a whole table', async () => {
  const database = await createTestDatabase()
  try {
    // The planner then reads a whole table only where no index serves.
    const url = new URL(database.url)
    url.searchParams.set('options', '-c enable_seqscan=off')
    await withApp(url.href, async (app) => {
      expect(await app.canDecryptStoredSecrets()).toBe(true)
      expect(app.tasks.length).toBeGreaterThan(20)
      for (const task of app.tasks) await task.run(new AbortController().signal)
      await app.readToday()
    })
    expect(await readTables(database.url)).toEqual([])
  } finally {
    await database.drop()
  }
})

test('operators find on their page how long each task keeps what it deletes', async () => {
  const page = await readFile(
    new URL('../../../../docs/operate/restore.md', import.meta.url),
    'utf8',
  )
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const database = await createTestDatabase()
  try {
    await withApp(database.url, async (app) => {
      const tasks: readonly ScheduledTask[] = app.tasks
      const terms = tasks.flatMap(({ retentions = [] }) => retentions)
      const untold = terms.flatMap(({ column, keptForSeconds }) => {
        const [table, term] = [getTableName(column.table), termInWords(keptForSeconds)]
        const row = rows.find((line) => line.includes(`\`${table}\``))
        return row?.includes(term) ? [] : [`${table}: ${term}`]
      })
      expect(terms.length).toBeGreaterThan(30)
      expect(untold).toEqual([])
    })
  } finally {
    await database.drop()
  }
})

function termInWords(seconds: number): string {
  const days = seconds / (24 * 3600)
  const years = Math.floor(days / 365)
  if (days === 0) return 'until they expire'
  if (days < 1) return 'an hour'
  if (days === 400 || (days > 1 && years === 0)) return `${days} days`
  if (days === 1) return 'a day'
  return years === 1 ? 'a year' : `${years} years`
}
