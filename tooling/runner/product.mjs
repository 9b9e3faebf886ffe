import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './place.mjs'
import { runQuietly, startNode } from './processes.mjs'
import { PlainError } from './say.mjs'

/**
 * @typedef {import('./processes.mjs').Running} Running
 *
 * @typedef {object} ProductOptions
 * @property {string} node
 * @property {NodeJS.ProcessEnv} env must hold the ports
 * @property {string} [logFolder] without it the programs write to our terminal
 * @property {string} [dist] a build of the server that is not the repository's
 */

/**
 * The server as operators run it. Short-lived objects in a young generation of 8 MiB cost less memory
 * (docs/performance.md); only the command line can say so.
 * @param {string} [dist] a build that is not the repository's
 */
export function serverCommand(dist = join(root, 'dist')) {
  return ['--max-semi-space-size=8', join(dist, 'server.mjs')]
}

const sandboxProgram = join(root, 'apps/sandbox/build/sandbox.js')

const lookEveryMs = 20
const readyAfterAtMostMs = 120_000

/**
 * Starts the sandbox and waits until it answers.
 * @param {ProductOptions} options
 */
export function startSandbox(options) {
  const program = { name: 'sandbox', log: 'sandbox', command: [sandboxProgram] }
  return startReady(program, options, `${sandboxUrl(options.env)}/mail/messages`)
}

/**
 * The roles of the server's processes: OPENLINE_ROLE, else one process in production and two elsewhere.
 * @typedef {'all' | 'web' | 'worker'} Role
 * @param {NodeJS.ProcessEnv} env
 * @returns {Role[]}
 */
export function rolesOf({ OPENLINE_ROLE, OPENLINE_ENV }) {
  if (OPENLINE_ROLE) return [/** @type {Role} */ (OPENLINE_ROLE)] // the server refuses any other
  return OPENLINE_ENV === 'production' ? ['all'] : ['web', 'worker']
}

/** @type {Record<Role, { name: string, log: string }>} */
const processes = {
  all: { name: 'server', log: 'server' },
  web: { name: 'web server', log: 'web' },
  worker: { name: 'worker', log: 'worker' },
}

/**
 * Starts one process of the server, which opens the database itself, and waits until it is ready.
 * @param {Role} role
 * @param {ProductOptions} options
 */
export function startServer(role, { env, ...options }) {
  const url = role === 'worker' ? workerUrl(env) : shopUrl(env)
  const program = { ...processes[role], command: serverCommand(options.dist) }
  return startReady(program, { ...options, env: { ...env, OPENLINE_ROLE: role } }, `${url}/readyz`)
}

/**
 * Starts the server's processes. When one cannot start, the others are stopped.
 * @param {ProductOptions} options
 */
export async function startServers(options) {
  const starting = rolesOf(options.env).map((role) => startServer(role, options))
  try {
    return await Promise.all(starting)
  } catch (error) {
    for (const started of await Promise.allSettled(starting)) {
      if (started.status === 'fulfilled') await started.value.stop()
    }
    throw error
  }
}

/**
 * Stops the built-in database, if a server that was killed or crashed left it running.
 * @param {ProductOptions} options
 */
export async function stopDatabase({ node, env }) {
  await runQuietly(node, [join(root, 'packages/dev-postgres/src/stop-left-postgres.ts')], { env })
}

/** @param {NodeJS.ProcessEnv} env */
export function workerUrl(env) {
  return `http://localhost:${env.WORKER_PORT}`
}

/** @param {NodeJS.ProcessEnv} env */
export function shopUrl(env) {
  return `http://localhost:${env.PORT}`
}

/** @param {NodeJS.ProcessEnv} env */
export function sandboxUrl(env) {
  return `http://localhost:${env.SANDBOX_PORT}`
}

/**
 * @param {{ name: string, log: string, command: string[] }} program
 * @param {ProductOptions} options
 * @param {string} readyUrl
 * @returns {Promise<Running>}
 */
async function startReady({ name, log, command }, { node, env, logFolder }, readyUrl) {
  const logFile = logFolder && join(logFolder, `${log}.log`)
  const running = startNode(name, node, command, { env, ...(logFile && { logFile }) })
  let isOver = false
  const ended = running.ended.then(({ code }) => {
    isOver = true
    throw new PlainError(`The ${name} could not start.\n${running.lastWords()}`, code || 1)
  })
  const late = pause(readyAfterAtMostMs, undefined, { ref: false }).then(() => {
    isOver = true
    throw new PlainError(`The ${name} was not ready in time.\n${running.lastWords()}`)
  })
  try {
    await Promise.race([ended, late, answers(readyUrl, () => isOver)])
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

/**
 * @param {string} url
 * @param {() => boolean} isOver
 */
async function answers(url, isOver) {
  while (!isOver()) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await pause(lookEveryMs)
  }
}
