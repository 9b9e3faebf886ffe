import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { childEnvironment, root } from './place.mjs'
import { runQuietly } from './processes.mjs'
import { PlainError, say, secondsSince } from './say.mjs'

const web = join(root, 'apps/web')
const stamp = join(web, 'build/.inputs')

/** What decides the build's result. The brand and the content are read at run time. */
const inputs = [
  'apps/web',
  'packages/contract',
  'packages/i18n',
  'tsconfig.base.json',
  'package-lock.json',
]
const notInputs = /(^|\/)(build|node_modules|\.react-router)(\/|$)|\.test\.tsx?$/

/**
 * Builds the web app, unless it was built from the same files before.
 * @param {string} node
 */
export function buildWeb(node) {
  return alone('web-build', async () => {
    const hash = await hashInputs(root)
    if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return
    const startedAt = Date.now()
    const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
    const { code, output } = await runQuietly(node, [builder, 'build'], {
      cwd: web,
      env: { ...childEnvironment(), NODE_ENV: 'production' },
    })
    if (code !== 0) throw new PlainError(`The web app could not be built:\n${output.trim()}`)
    await writeFile(stamp, hash)
    say(`Web app built in ${secondsSince(startedAt)}.`)
  })
}

/** @param {string} folder */
export async function hashInputs(folder) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesOf(folder, input)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(folder, file)))
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesOf(folder, path) {
  if (notInputs.test(path)) return []
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const names = entries.map((entry) => entry.name).toSorted()
  return (await Promise.all(names.map((name) => filesOf(folder, `${path}/${name}`)))).flat()
}
