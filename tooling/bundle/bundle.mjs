import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../runner/place.mjs'
import { runQuietly } from '../runner/processes.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'
import {
  carrierCheckBuild,
  carrierCheckInput,
  carrierCheckOutput,
} from './carrier-check-bundle.mjs'
import { licensePage, licensesOf, licensesOfWeb } from './licenses.mjs'
import { sandboxInput, sandboxOutput } from './sandbox-bundle.mjs'
import { serverFolder, serverInput, serverOutput } from './server-bundle.mjs'

const dist = join(root, 'dist')
const webBuild = 'apps/web/build'
const sandboxBuild = 'apps/sandbox/build'

/** What the server reads at run time, at the same paths as in the repository. */
const shipped = [
  'content',
  'docs/operate/watch.md',
  'apps/server/migrations',
  'apps/server/fonts',
  webBuild,
]

/** `dist/` has everything that production runs; the bundles of sandbox and checker are beside their sources. */
async function main() {
  await Promise.all([bundleServer(), bundleSandbox(), bundleCarrierCheck()])
}

async function bundleServer() {
  await rm(dist, { recursive: true, force: true })
  const moduleIds = await write(serverInput, { ...serverOutput, dir: dist })
  for (const path of [...shipped, ...(await messagesOfServer())]) await copy(path, path)
  // pdfkit asks for these by a name of its package.json, which the bundle's answers.
  await copy('node_modules/pdfkit/js/standard-fonts', 'standard-fonts')
  const { version, license } = /** @type {Record<string, string>} */ (
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  )
  const described = {
    name: 'openline',
    version,
    private: true,
    license,
    type: 'module',
    engines: { node: '>=24' },
    imports: { '#standard-fonts/*': './standard-fonts/*.cjs' },
  }
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
  await copy('LICENSE', 'LICENSE')
  const licenses = [
    ...(await licensesOf(moduleIds)),
    ...(await licensesOfWeb(join(root, webBuild))),
  ]
  await writeFile(join(dist, 'LICENSES.md'), licensePage(licenses))
  const lockfile = /** @type {import('./lockfile.mjs').Lockfile} */ (
    JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  )
  const made = { version: version ?? '', packages: licenses, lockfile, at: await commitTime() }
  const bill = billOfMaterials(made)
  await writeFile(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
}

/** Of the sources; null where neither the caller nor git says it. */
async function commitTime() {
  const given = process.env.SOURCE_DATE_EPOCH
  const { code, output } = given
    ? { code: 0, output: given }
    : await runQuietly('git', ['log', '-1', '--format=%ct'])
  const seconds = Number(output.trim())
  return code === 0 && seconds > 0 ? new Date(seconds * 1000) : null
}

async function bundleSandbox() {
  const dir = join(root, sandboxBuild)
  await rm(dir, { recursive: true, force: true })
  await write(sandboxInput, { ...sandboxOutput, dir })
  for (const folder of ['styles', 'browser']) {
    const from = join(root, 'apps/sandbox/src/pages', folder)
    await cp(from, join(dir, folder), { recursive: true })
  }
}

async function bundleCarrierCheck() {
  const dir = join(root, carrierCheckBuild)
  await rm(dir, { recursive: true, force: true })
  const moduleIds = await write(carrierCheckInput, { ...carrierCheckOutput, dir })
  const licenses = await licensesOf(moduleIds)
  await writeFile(join(dir, 'LICENSES.md'), licensePage(licenses))
}

/**
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 * @returns {Promise<string[]>} the modules that it holds
 */
async function write(input, output) {
  const bundle = await rolldown(input)
  const written = await bundle.write(output)
  await bundle.close()
  return written.output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
}

/** The Spanish of the server's texts, beside where their sources were. */
async function messagesOfServer() {
  const files = await readdir(join(root, serverFolder), { recursive: true })
  return files
    .filter((file) => /(^|[\\/])es\.json$/.test(file))
    .map((file) => join(serverFolder, file))
}

/**
 * @param {string} from in the repository
 * @param {string} to in `dist/`
 */
async function copy(from, to) {
  await mkdir(dirname(join(dist, to)), { recursive: true })
  await cp(join(root, from), join(dist, to), { recursive: true })
}

await main()
