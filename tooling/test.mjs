import './runner/check-node.mjs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './runner/browser.mjs'
import { build } from './runner/build.mjs'
import { countPlaywright, countVitest } from './runner/counts.mjs'
import { install } from './runner/install.mjs'
import { findNode } from './runner/pinned-node.mjs'
import { cacheFolder, childEnvironment, root } from './runner/place.mjs'
import { runHere } from './runner/processes.mjs'
import { complain, PlainError, runMain, say, secondsSince } from './runner/say.mjs'

/**
 * A step throws to fail; one that runs tests gives their counts.
 * @typedef {import('./runner/counts.mjs').Counts} Counts
 * One that `isExtra` runs where it is named.
 * @typedef {{ name: string, about: string, run: () => Promise<Counts | void>, isExtra?: true }} Step
 */

/** @type {Step[]} */
const steps = [
  { name: 'install', about: 'packages in the lockfile', run: install },
  {
    name: 'format',
    about: 'formatting of every file',
    run: () => tool('@biomejs/biome/bin/biome', ['ci', '--colors=off']),
  },
  {
    name: 'lint',
    about: 'no lint warnings, with type information',
    run: () => tool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'types', about: 'every package type-checks', run: () => checkTypes() },
  {
    name: 'unused',
    about: 'no unused file, export or dependency',
    run: () => tool('knip/bin/knip.js', ['--no-progress']),
  },
  {
    name: 'rules',
    about: 'import rules, file and function sizes',
    run: () => vitest('rules', ['tooling']),
  },
  { name: 'build', about: 'web app and server build', run: async () => build(await findNode()) },
  {
    name: 'unit',
    about: 'contract, server, sandbox and web tests',
    run: () => vitest('unit', unitProjects),
  },
  { name: 'journeys', about: 'customer journeys in a real browser', run: () => playwright() },
  {
    name: 'bridge',
    about: 'journeys of lines through the bridge to Helium',
    run: () => playwright({ args: linesJourneys, env: throughBridge }),
    isExtra: true,
  },
  {
    name: 'bridge-kills',
    about: 'kill tests of orders through the bridge to Helium',
    run: () =>
      vitest('bridge-kills', ['system'], { args: ['e2e/crash.test.ts'], env: throughBridge }),
    isExtra: true,
  },
]

const throughBridge = { E2E_NETWORK: 'helium' }

/** What a customer does with a line, and thereby with the network. */
const linesJourneys = [
  'buy',
  'physical-sim',
  'port-in',
  'transfer-out',
  'line-safety',
  'number-change',
  'add-data',
].map((name) => `e2e/${name}.e2e.ts`)

const unitProjects = [
  'i18n',
  'contract',
  'carrier-check',
  'dev-postgres',
  'testing',
  'server',
  'bridge-helium',
  'sandbox',
  'web',
  'simulation',
  'system',
]

/** Together what shares its settings: each program reads again what it imports of others. */
const typePrograms = ['packages', 'apps/web', '.']

async function checkTypes() {
  const webRoutes = join(root, 'apps/web')
  await tool('@react-router/dev/bin.cjs', ['typegen'], { cwd: webRoutes })
  for (const folder of typePrograms) await tool('typescript/bin/tsc', ['-p', folder])
}

const usualSeed = '1795678388281'

/**
 * In one order for everyone, so that a failure comes from the change and not from the draw. `TEST_SEED` draws another.
 * @param {string} step
 * @param {string[]} projects
 * @param {{ args?: string[], env?: Record<string, string> }} [chosen]
 */
async function vitest(step, projects, { args: files = [], env } = {}) {
  const report = await newReport(step)
  const seed = process.env['TEST_SEED'] || usualSeed
  const inProjects = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...files, `--sequence.seed=${seed}`, ...inProjects, ...reporters]
  const { code } = await run(
    'vitest/vitest.mjs',
    args,
    env && { env: { ...childEnvironment(), ...env } },
  )
  if (code !== 0)
    complain(`In the same order again: TEST_SEED=${seed} node tooling/test.mjs ${step}`)
  return summarize(code, await countVitest(report))
}

/** @param {{ args?: string[], env?: Record<string, string> }} [chosen] */
async function playwright({ args = [], env = {} } = {}) {
  const report = await newReport('journeys')
  const browser = await ensureBrowser(await findNode())
  const { code } = await run('@playwright/test/cli.js', ['test', ...args], {
    env: {
      ...childEnvironment(),
      ...env,
      OPENLINE_BROWSER: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Most of its many processes load the same modules.
      NODE_COMPILE_CACHE: join(await cacheFolder(), 'compiled-journeys'),
    },
  })
  return summarize(code, await countPlaywright(report))
}

/** @param {string} step */
async function newReport(step) {
  const report = join(await cacheFolder(), `${step}-report.json`)
  await rm(report, { force: true })
  return report
}

/**
 * A runner that failed without a failed test still is a failure to be counted.
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function summarize(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * Runs an installed tool on the pinned Node.
 * @param {string} program its path in node_modules
 * @param {string[]} args
 * @param {import('./runner/processes.mjs').ToRun} [options]
 */
async function run(program, args, options) {
  return runHere(await findNode(), [join(root, 'node_modules', program), ...args], options)
}

/** @type {(...args: Parameters<typeof run>) => Promise<void>} */
async function tool(program, args, options) {
  const { code } = await run(program, args, options)
  if (code !== 0) throw new PlainError(`${program} found problems (see above).`)
}

async function main() {
  const chosen = chooseSteps(process.argv.slice(2))
  const total = { passed: 0, failed: 0 }
  const startedAt = Date.now()

  for (const step of chosen) {
    const stepStartedAt = Date.now()
    say(`\n── ${step.name}: ${step.about}`)
    const counts = await runStep(step)
    total.passed += counts.passed
    total.failed += counts.failed
    const outcome = counts.failed > 0 ? 'FAILED' : 'ok'
    say(`── ${step.name}: ${outcome}, ${secondsSince(stepStartedAt)}`)
    if (counts.failed === 0) continue
    complain(
      `\nStopped at step "${step.name}". To run it again: node tooling/test.mjs ${step.name}`,
    )
    break
  }

  say(`\nTook ${secondsSince(startedAt)}.`)
  say(`tests: ${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

/**
 * A failed check counts as one failed test, so that the last line never hides it.
 * @param {Step} step
 * @returns {Promise<Counts>}
 */
async function runStep(step) {
  try {
    const counts = await step.run()
    return counts && 'passed' in counts ? counts : { passed: 0, failed: 0 }
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    complain(error.message)
    return { passed: 0, failed: 1 }
  }
}

/** @param {string[]} names */
function chooseSteps(names) {
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown) {
    const known = steps.map(({ name, about }) => `  ${name.padEnd(13)}${about}`).join('\n')
    throw new PlainError(`There is no step "${unknown}". The steps are:\n${known}`)
  }
  return steps.filter(({ name, isExtra }) => (names.length === 0 ? !isExtra : names.includes(name)))
}

await runMain(main)
