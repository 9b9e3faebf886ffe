import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const table = 'orders'

/** Fails until the migration has run that `addMigration` adds. */
export const statementOfNextVersion = `select drill_note from ${table} limit 1`

/** A change as a release may make one: a column with a default, and an index, on a table in use. */
export async function addMigration(folder: string): Promise<void> {
  const journal = join(folder, 'meta/_journal.json')
  const read = JSON.parse(await readFile(journal, 'utf8')) as Journal // as the migrator writes it
  const when = Math.max(...read.entries.map((entry) => entry.when)) + 1
  const idx = read.entries.length
  const tag = `${String(idx).padStart(4, '0')}_drill`
  const statements = [
    `alter table ${table} add column drill_note text not null default 'none';`,
    `create index drill_notes on ${table} (drill_note, id);`,
  ]
  await writeFile(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'))
  const entries = [...read.entries, { idx, version: '7', when, tag, breakpoints: true }]
  await writeFile(journal, JSON.stringify({ ...read, entries }))
}

type Journal = { entries: { idx: number; when: number }[] }
