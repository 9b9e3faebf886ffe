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
 */

const readyAfterAtMostMs = 120_000

/**
 * Starts the sandbox and waits until it answers.
 * @param {ProductOptions} options
 */
export function startSandbox(options) {
  return startReady(
    'sandbox',
    'apps/sandbox/src/main.ts',
    options,
    `${sandboxUrl(options.env)}/mail/messages`,
  )
}

/**
 * Starts the server, which opens its database itself, and waits until it is ready for customers.
 * @param {ProductOptions} options
 */
export function startServer(options) {
  return startReady('server', 'apps/server/src/main.ts', options, `${shopUrl(options.env)}/readyz`)
}

/**
 * Stops the built-in database, if a server that was killed or crashed left it running.
 * @param {ProductOptions} options
 */
export async function stopDatabase({ node, env }) {
  await runQuietly(node, [join(root, 'packages/dev-postgres/src/stop-left-postgres.ts')], { env })
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
 * @param {string} name
 * @param {string} program
 * @param {ProductOptions} options
 * @param {string} readyUrl
 * @returns {Promise<Running>}
 */
async function startReady(name, program, { node, env, logFolder }, readyUrl) {
  const logFile = logFolder && join(logFolder, `${name}.log`)
  const running = startNode(name, node, [join(root, program)], { env, ...(logFile && { logFile }) })
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
    await pause(100)
  }
}
