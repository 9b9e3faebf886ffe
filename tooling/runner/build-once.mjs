import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { root } from './place.mjs'
import { say, secondsSince } from './say.mjs'

/**
 * @typedef {object} Target something that is built
 * @property {string} name
 * @property {string[]} inputs files and folders that decide the result
 * @property {string} output the folder of the result
 */

const notInputs = /(^|\/)(build|node_modules|\.react-router)(\/|$)|\.test\.tsx?$/

/**
 * Builds a target, unless it was built from the same files before.
 * @param {Target} target
 * @param {() => Promise<void>} build
 */
export function buildOnce({ name, inputs, output }, build) {
  return alone(`build-${output.replaceAll('/', '-')}`, async () => {
    const stamp = join(root, output, '.inputs')
    const hash = await hashInputs(root, inputs)
    if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return
    const startedAt = Date.now()
    say(`Building the ${name} ...`)
    await build()
    await writeFile(stamp, hash)
    say(`Built the ${name} in ${secondsSince(startedAt)}.`)
  })
}

/**
 * @param {string} folder
 * @param {string[]} inputs
 */
export async function hashInputs(folder, inputs) {
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
