import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import './runner/check-node.mjs'
import { findNode } from './runner/pinned-node.mjs'
import { childEnvironment, root } from './runner/place.mjs'
import { startNode } from './runner/processes.mjs'
import { runMain } from './runner/say.mjs'

/** @typedef {{ entries: [{ when: number }, ...object[]] }} Journal what drizzle-kit writes */

/**
 * `npm run db:generate`: writes the schema's migration anew from `apps/server/src/db/schema`. While
 * nothing is released there is one migration with the tables and one, written by hand, with the
 * triggers and the settings for vacuum; a database of an older schema is thrown away, and so is the snapshot, which only a
 * next migration compares with. From the first release on, a changed schema gets a migration of its own instead
 * (`drizzle-kit generate`), and the snapshot is kept.
 */
async function main() {
  const server = join(root, 'apps/server')
  const meta = join(server, 'migrations/meta')
  await rm(meta, { recursive: true, force: true })
  await rm(join(server, 'migrations/0000_schema.sql'), { force: true })
  const drizzleKit = join(root, 'node_modules/drizzle-kit/bin.cjs')
  const { ended } = startNode(
    'drizzle-kit',
    await findNode(),
    [drizzleKit, 'generate', '--name', 'schema'],
    { env: childEnvironment(), cwd: server },
  )
  const { code } = await ended
  if (code !== 0) return code
  await rm(join(meta, '0000_snapshot.json'))
  const journalFile = join(meta, '_journal.json')
  const journal = /** @type {Journal} */ (JSON.parse(await readFile(journalFile, 'utf8')))
  const [schema] = journal.entries
  journal.entries.push({
    ...schema,
    idx: 1,
    when: schema.when + 1,
    tag: '0001_triggers_and_vacuum',
  })
  await writeFile(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
  return 0
}

await runMain(main)
