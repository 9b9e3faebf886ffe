import fs from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { outsideEnvironment, root } from './place.mjs'
import { runQuietly } from './processes.mjs'
import { PlainError, say, secondsSince } from './say.mjs'

const neededGigabytes = 2

/** Installs the packages of the lockfile, unless they are there already. */
export function install() {
  return alone('install', async () => {
    if (isInstalled(root)) return
    checkDiskSpace()
    const startedAt = Date.now()
    say('Installing packages (only the first time, about a minute) ...')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { code, output } = await runQuietly(npm, ['ci', '--no-audit', '--no-fund'], {
      env: outsideEnvironment(),
    })
    if (code !== 0) throw new PlainError(explainFailure(code, output))
    say(`Packages installed in ${secondsSince(startedAt)}.`)
  })
}

/**
 * Whether node_modules holds what the lockfile asks for, by the note that npm leaves there.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!path.startsWith('node_modules/')) return true
    // Packages for other systems are optional and stay away.
    return path in present ? present[path]?.version === version : optional === true
  })
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  try {
    const lockfile = /** @type {{ packages: Packages }} */ (
      JSON.parse(fs.readFileSync(file, 'utf8'))
    )
    return lockfile.packages
  } catch {
    return {}
  }
}

function checkDiskSpace() {
  const { bavail, bsize } = fs.statfsSync(root)
  const freeGigabytes = (bavail * bsize) / 1e9
  if (freeGigabytes >= neededGigabytes) return
  throw new PlainError(
    `Openline needs ${neededGigabytes} GB of free disk space for its packages and database; ` +
      `${root} has ${freeGigabytes.toFixed(1)} GB.`,
  )
}

/**
 * @param {number} code
 * @param {string} output
 */
export function explainFailure(code, output) {
  if (code === 127) return 'npm was not found. It comes with Node: https://nodejs.org'
  const said = output.trim().split('\n').slice(-12).join('\n')
  if (/ENOSPC/.test(output)) return `The disk is full: the packages could not be written.\n${said}`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output)) {
    return `npm could not reach its registry. Check your network connection and proxy settings.\n${said}`
  }
  return `npm could not install the packages (exit code ${code}):\n${said}`
}
