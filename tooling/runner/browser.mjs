import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { hasPackages, installPackages } from './debian.mjs'
import { root } from './place.mjs'
import { runQuietly } from './processes.mjs'
import { PlainError, say } from './say.mjs'

const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const downloadTimeoutMs = 180_000

/**
 * Finds a Chromium for the browser journeys and installs one where that is possible.
 * @param {string} node
 * @returns {Promise<string>} the path of its program
 */
export async function ensureBrowser(node) {
  const found = (await findBrowser()) ?? (await downloadBrowser(node)) ?? (await aptBrowser())
  if (found) return found
  throw new PlainError(
    'The browser journeys need Chromium or Chrome. Install one (on Debian: ' +
      'apt-get install chromium-headless-shell), or set OPENLINE_BROWSER to the path of the program.',
  )
}

/** @returns {Promise<string | null>} the first browser on this machine that starts */
export async function findBrowser() {
  const chosen = process.env.OPENLINE_BROWSER
  if (chosen) return chosen
  for (const program of [...onPath(), ...macPrograms, ...(await downloaded())]) {
    if (existsSync(program) && (await starts(program))) return program
  }
  return null
}

// A name on the path can be a stub that asks to install the real one.
/** @param {string} program */
async function starts(program) {
  return (await runQuietly(program, ['--version'], { timeoutMs: 20_000 })).code === 0
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programNames.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Browsers that Playwright fetched earlier, newest first. */
async function downloaded() {
  const caches = { darwin: 'Library/Caches', win32: 'AppData/Local' }
  const cache = caches[/** @type {keyof typeof caches} */ (process.platform)] ?? '.cache'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache, 'ms-playwright')
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const programs = files.filter((file) =>
    /^chromium.*(headless[-_]shell|chrome|Chromium)(\.exe)?$/.test(file),
  )
  return programs
    .toSorted()
    .toReversed()
    .map((file) => join(folder, file))
}

/** @param {string} node */
async function downloadBrowser(node) {
  say('No Chromium found; downloading one for the browser journeys ...')
  const playwright = join(root, 'node_modules/playwright/cli.js')
  await runQuietly(node, [playwright, 'install', 'chromium-headless-shell'], {
    timeoutMs: downloadTimeoutMs,
  })
  return findBrowser()
}

async function aptBrowser() {
  if (!hasPackages()) return null
  say("Playwright has no build for this system; installing Debian's chromium-headless-shell ...")
  await installPackages(['chromium-headless-shell', 'fonts-liberation'])
  return findBrowser()
}
