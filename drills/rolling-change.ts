import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Keep } from '../bench/measure/bench.ts'
import { openOwnDatabase } from '../bench/measure/own-database.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { build } from '../tooling/runner/build.mjs'
import { findNode } from '../tooling/runner/pinned-node.mjs'
import { root } from '../tooling/runner/place.mjs'
import { runQuietly } from '../tooling/runner/processes.mjs'
import { PlainError, say } from '../tooling/runner/say.mjs'
import { acknowledgedWords, brokenAfter } from './load/acknowledged.ts'
import { expectNothingWrong, latencyWords, startCustomers } from './load/customers.ts'
import { keepDatabase } from './machine/database.ts'
import type { Drill } from './machine/drill.ts'
import { openFleet } from './machine/fleet.ts'
import { addMigration, statementOfNextVersion } from './machine/next-version.ts'
import { ownFolder } from './machine/own-folder.ts'

/** How long each state of the deployment is under load. */
const phaseMs = 6_000

export const rollingChange: Drill = {
  name: 'rolling-change',
  about: 'old and new version side by side with a migration in between; REF names the old one',
  async run(keep) {
    const versions = await openVersions(keep)
    const databaseUrl = await openOwnDatabase(keep)
    const database = await keepDatabase(keep, databaseUrl)
    const fleet = await openFleet(keep, databaseUrl, ['a1', 'a2', 'b1', 'b2'])
    await fleet.startWorker(versions.old)
    await fleet.startWeb('a1', versions.old)
    await fleet.startWeb('a2', versions.old)
    const shop = shopAt(fleet)
    const load = await startCustomers(shop, fleet.shopUrl)
    const phase = async (words: string) => {
      say(words)
      await pause(phaseMs)
    }
    await phase('The old version serves.')
    await fleet.startWeb('b1', versions.new)
    await database.db.execute(statementOfNextVersion)
    await phase('The first process of the new version has migrated and serves beside the old one.')
    await fleet.stopWorker()
    await fleet.startWorker(versions.new)
    await phase('The worker is of the new version.')
    await fleet.startWeb('b2', versions.new)
    for (const name of ['a1', 'a2']) await fleet.stopWeb(name)
    await phase('Only the new version serves.')
    await fleet.stopWorker()
    await fleet.startWorker(versions.old)
    for (const name of ['a1', 'a2']) await fleet.startWeb(name, versions.old)
    for (const name of ['b1', 'b2']) await fleet.stopWeb(name)
    await phase('Back to the old version, on the tables of the new one.')
    await load.stop()

    const broken = await brokenAfter([load.acknowledged], database, shop)
    expectNothingWrong([...load.failures, ...broken])
    const { purchases, signIns, pages } = load.done
    return [
      ['old version', versions.name],
      ['purchases, failed', `${purchases}, 0`],
      ['from a price to an active line', latencyWords(load)],
      ['sign-ins, failed', `${signIns}, 0`],
      ['pages, failed', `${pages}, 0`],
      ['acknowledged orders, port-ins, customers, sessions', acknowledgedWords(load.acknowledged)],
      ['of them lost or taken back', '0'],
      ['broken invariants of rows and of the books outside', '0'],
    ]
  },
}

/** Two builds: the old one, and ours with one more migration than it has. */
async function openVersions(keep: Keep): Promise<{ name: string; old: string; new: string }> {
  const node = await findNode()
  await build(node)
  const folder = await ownFolder(keep, 'versions')
  const ours = join(folder, 'new')
  await cp(join(root, 'dist'), ours, { recursive: true })
  await addMigration(join(ours, 'apps/server/migrations'))
  const ref = process.env['REF'] || (await git('describe', '--tags', '--abbrev=0'))
  if (!ref) return { name: 'this one, without the migration', old: join(root, 'dist'), new: ours }
  say(`Building ${ref} ...`)
  const checkout = join(folder, 'old')
  await git('worktree', 'add', '--detach', checkout, ref)
  await keep(Promise.resolve({ stop: () => git('worktree', 'remove', '--force', checkout) }))
  const built = await runQuietly(node, ['tooling/build.mjs'], { cwd: checkout })
  if (built.code !== 0) throw new PlainError(`${ref} could not be built.\n${built.output}`)
  return { name: ref, old: join(checkout, 'dist'), new: ours }
}

/** What git answers; empty when it refuses. */
async function git(...words: string[]): Promise<string> {
  const { code, output } = await runQuietly('git', words)
  return code === 0 ? output.trim() : ''
}
