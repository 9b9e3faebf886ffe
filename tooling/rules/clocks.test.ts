import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import { clockReaders, clockTakers, findClocksInMigration, findOtherClocks } from './clocks.ts'
import { readSources } from './source-files.ts'

test('server, worker and sandbox know the time only from the clock they are given', async () => {
  expect((await readSources('.ts')).flatMap(findOtherClocks)).toEqual([])
})

test('no default and no trigger of the database asks it for the time', async () => {
  const folder = 'apps/server/migrations'
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql'))
  expect(names.length).toBeGreaterThan(1)
  const read = async (name: string) => {
    const path = `${folder}/${name}`
    return { path, text: await readFile(join(root, path), 'utf8') }
  }
  expect((await Promise.all(names.map(read))).flatMap(findClocksInMigration)).toEqual([])
})

test.for([
  '"at" timestamp with time zone DEFAULT now() NOT NULL',
  "IF OLD.at < CURRENT_TIMESTAMP - interval '3 years' THEN",
  "NEW.changed_at := 'now'::timestamptz;",
])('in a migration %s is found', (line) => {
  expect(findClocksInMigration({ path: '0002.sql', text: `-- not now()\n${line}` })).toEqual([
    '0002.sql:2: take the time from the statement that writes',
  ])
})

test.for([
  ['read a clock of its own', clockReaders],
  ['take the clock of the machine', clockTakers],
] as const)('each file that may %s still does', async ([, allowed]) => {
  const sources = await readSources('.ts')
  const readers = sources.filter(({ path }) => path in allowed)
  const elsewhere = (path: string) => path.replace(/[\w-]+\.ts$/, 'elsewhere.ts')
  const reading = readers.filter(
    ({ path, text }) => findOtherClocks({ path: elsewhere(path), text }).length > 0,
  )
  expect(reading.map(({ path }) => path).toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test.for([
  'const now = new Date()',
  'const ms = Date.now()',
  'const text = Date()',
  'const ms = globalThis.performance.now()',
  'const ns = process.hrtime.bigint()',
  "import { systemClock } from '../../../../clock.ts'",
  'const due = sql`due_at < now() + interval ${days}`',
  'const today = sql`day = current_date`',
  "const due = sql.raw('due_at < localtimestamp')",
  "const made = at('created_at').notNull().defaultNow()",
])('%s is found', (text) => {
  const path = 'apps/server/src/features/sales/orders/store.ts'
  expect(findOtherClocks({ path, text })).toEqual([
    `${path}:1: take the time from the clock that is given`,
  ])
})

test.for([
  ['apps/server/src/app.ts', 'const at = new Date(row.at)\nconst now = clock()\nneeds.clock.now()'],
  ['apps/server/src/app.test.ts', 'const now = new Date()'],
  ['apps/server/src/db/in-time.ts', 'setTimeout(end, 10)'],
  ['apps/web/src/lib/countdown.ts', 'const ms = Date.now()'],
  ['apps/sandbox/src/pages/browser/mailbox.ts', 'setInterval(look, 1000)'],
] as const)('in %s this is kept: %s', ([path, text]) => {
  expect(findOtherClocks({ path, text })).toEqual([])
})

test('a wait of the sandbox on its own is found', () => {
  const path = 'apps/sandbox/src/carrier/shipments.ts'
  expect(findOtherClocks({ path, text: 'setTimeout(ship, 10)' })).toEqual([
    `${path}:1: wait by the timers that are given`,
  ])
})
