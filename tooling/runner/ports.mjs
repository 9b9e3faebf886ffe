import { createServer } from 'node:net'
import { PlainError } from './say.mjs'

/** The exit code for a configuration that cannot work, as sysexits.h numbers it. */
const configurationError = 78

/**
 * The ports of this copy, by the variable that sets each.
 * @typedef {{ PORT: number, WORKER_PORT: number, SANDBOX_PORT: number, SANDBOX_SMTP_PORT: number }} Ports
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Ports}
 */
export function readPorts(env) {
  const port = readPort(env, 'PORT', 3000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 3001)
  const ports = {
    PORT: port,
    WORKER_PORT: readPort(env, 'WORKER_PORT', sandboxPort + 2),
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: readPort(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1),
  }
  if (new Set(Object.values(ports)).size === 4) return ports
  const all = Object.entries(ports).map(([name, value]) => `${name}=${value}`)
  throw new PlainError(`These must be four different ports: ${all.join(', ')}.`, configurationError)
}

/** @param {Ports} ports */
export function portVariables(ports) {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
}

/**
 * Says which variable to change when a port is taken.
 * @param {Partial<Ports>} ports
 */
export async function requireFree(ports) {
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue
    throw new PlainError(
      `Port ${port} is in use by another program (perhaps another copy of Openline). ` +
        `Stop it, or set ${name} to a free port: ${name}=${port + 100} npm start`,
    )
  }
}

const firstPort = 15_000
const afterLastPort = 30_000
const portsOfBlock = 40
const blocks = (afterLastPort - firstPort) / portsOfBlock

/** The ports of this process that were not given out yet. */
let block = { next: 0, after: 0 }

/**
 * Finds ports for programs that start in a moment, outside the range that the system assigns by
 * itself. They are no other process' while this one lives, even while nothing listens on them.
 * @param {number} count
 */
export async function findFreePorts(count) {
  /** @type {number[]} */
  const ports = []
  while (ports.length < count) {
    if (block.next === block.after) block = await claimBlock()
    const port = block.next
    block.next += 1
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

/**
 * Claims a block by listening on its first port as long as this process lives: the system lets one
 * process do so, and frees the port when that process ends, however it ends.
 */
async function claimBlock() {
  // Begins elsewhere in each process, so that few claims meet.
  for (let index = 0; index < blocks; index += 1) {
    const first = firstPort + ((process.pid + index) % blocks) * portsOfBlock
    const claim = await listen(first, '127.0.0.1').catch(() => null)
    if (!claim) continue
    claim.unref()
    return { next: first + 1, after: first + portsOfBlock }
  }
  throw new PlainError(`There are no free ports from ${firstPort} to ${afterLastPort - 1}.`)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} fallback
 */
function readPort(env, name, fallback) {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new PlainError(
    `${name} must be a port number from 1 to 65535, not "${text}".`,
    configurationError,
  )
}

/** @param {number} port */
async function isFree(port) {
  try {
    // A program may hold the port on the loopback address alone, or on all addresses.
    for (const host of ['127.0.0.1', undefined]) (await listen(port, host)).close()
    return true
  } catch {
    return false
  }
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<import('node:net').Server>}
 */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ port, host }, () => resolve(server))
  })
}
