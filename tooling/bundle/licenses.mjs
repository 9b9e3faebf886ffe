import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of Vite's own list, in `apps/web/vite.config.ts` and `vite.desk.config.ts`. */
const webLicenses = 'licenses.json'

/**
 * A package whose code we hand on, in the form that Vite's `build.license` writes.
 * @typedef {{ name: string, version: string, identifier?: string, text?: string }} License
 */

/**
 * The packages that the modules of a bundle come from.
 * @param {readonly string[]} moduleIds
 * @returns {Promise<License[]>}
 */
export async function licensesOf(moduleIds) {
  const folders = new Set(moduleIds.flatMap((id) => packageFolder(id) ?? []))
  return Promise.all([...folders].map(readLicense))
}

/**
 * @param {readonly License[]} licenses
 * @returns {string} Markdown, each package once
 */
export function licensePage(licenses) {
  const byName = new Map(licenses.map((license) => [`${license.name} ${license.version}`, license]))
  const parts = [...byName]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, { identifier = 'no identifier given', text }]) =>
      [`## ${title} (${identifier})`, ...(text ? [text.trim()] : [])].join('\n\n'),
    )
  const intro = 'Openline contains the code of these packages.'
  return `${['# Licenses', intro, ...parts].join('\n\n')}\n`
}

/** @param {string} id */
function packageFolder(id) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? null
}

/**
 * @param {string} folder
 * @returns {Promise<License>}
 */
async function readLicense(folder) {
  const described = /** @type {{ name: string, version: string, license?: string }} */ (
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  )
  const { name, version, license } = described
  const file = (await readdir(folder)).find((entry) => /^(licen[sc]e|copying)/i.test(entry))
  return {
    name,
    version,
    ...(license && { identifier: license }),
    ...(file && { text: await readFile(join(folder, file), 'utf8') }),
  }
}

/**
 * What Vite noted of the web app's packages.
 * @param {string} webBuild
 * @returns {Promise<License[]>}
 */
export async function licensesOfWeb(webBuild) {
  const sides = await Promise.all(
    ['client', 'server', 'desk'].map((side) => readFile(join(webBuild, side, webLicenses), 'utf8')),
  )
  return sides.flatMap((side) => /** @type {License[]} */ (JSON.parse(side)))
}
