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
 * @property {[string, ...string[]]} outputs the folders of the result
 */

const notInputs = /(^|\/)(build|node_modules|\.react-router)(\/|$)|\.test\.tsx?$/

/**
 * Builds a target, unless it was built from the same files before.
 * @param {Target} target
 * @param {() => Promise<void>} build
 */
export function buildOnce({ name, inputs, outputs }, build) {
  return alone(`build-${outputs[0].replaceAll('/', '-')}`, async () => {
    const hash = await hashInputs(root, inputs)
    if (await isBuilt(root, outputs, hash)) return
    const startedAt = Date.now()
    say(`Building the ${name} ...`)
    await build()
    await markBuilt(root, outputs, hash)
    say(`Built the ${name} in ${secondsSince(startedAt)}.`)
  })
}

/**
 * Whether each output is of these inputs: one alone may be a copy from elsewhere.
 * @param {string} folder
 * @param {string[]} outputs
 * @param {string} hash
 */
export async function isBuilt(folder, outputs, hash) {
  const stamps = outputs.map((output) => readFile(stampOf(folder, output), 'utf8').catch(() => ''))
  return (await Promise.all(stamps)).every((stamp) => stamp === hash)
}

/**
 * @param {string} folder
 * @param {string[]} outputs
 * @param {string} hash
 */
export async function markBuilt(folder, outputs, hash) {
  await Promise.all(outputs.map((output) => writeFile(stampOf(folder, output), hash)))
}

/**
 * @param {string} folder
 * @param {string} output
 */
function stampOf(folder, output) {
  return join(folder, output, '.inputs')
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
