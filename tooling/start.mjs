import './runner/check-node.mjs'
import { join, resolve } from 'node:path'
import { build } from './runner/build.mjs'
import { install } from './runner/install.mjs'
import { findNode } from './runner/pinned-node.mjs'
import { childEnvironment, loadEnvironmentFile, root } from './runner/place.mjs'
import { portVariables, readPorts, requireFree } from './runner/ports.mjs'
import { runQuietly, startNode, untilTheEnd } from './runner/processes.mjs'
import {
  rolesOf,
  sandboxUrl,
  serverCommand,
  shopUrl,
  startSandbox,
  startServers,
  stopDatabase,
} from './runner/product.mjs'
import { runMain, say, secondsSince } from './runner/say.mjs'

async function main() {
  const startedAt = Date.now()
  loadEnvironmentFile()
  const isProduction = process.env.OPENLINE_ENV === 'production'
  const ports = readPorts(process.env)
  await requireFree(isProduction ? portOfProduction(ports) : ports)
  await install()
  const node = await findNode()
  await build(node)

  const env = { ...childEnvironment(), ...portVariables(ports), NODE_ENV: 'production' }
  return isProduction ? runProduction(node, env) : runDemo(node, env, startedAt)
}

/** @param {import('./runner/ports.mjs').Ports} ports */
function portOfProduction({ PORT, WORKER_PORT }) {
  return rolesOf(process.env).includes('worker') ? { WORKER_PORT } : { PORT }
}

/**
 * One process of the server, writing its log to our output; everything else is somewhere else.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
function runProduction(node, env) {
  return untilTheEnd([startNode('server', node, serverCommand(), { env })])
}

/**
 * The server's processes and the sandbox, everything on this machine.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {number} startedAt
 */
async function runDemo(node, env, startedAt) {
  const logFolder = resolve(root, env.DATA_DIR ?? '.data', 'logs')
  const options = { node, env, logFolder }
  const sandbox = await startSandbox(options)
  const servers = await startServers(options).catch(async (error) => {
    await Promise.all([sandbox.stop(), stopDatabase(options)])
    throw error
  })
  const desk = await deskLink(node, env)
  say(`
Openline is ready (${secondsSince(startedAt)}).

  Shop       ${shopUrl(env)}
  Desk       ${desk}
             for staff; this link works once, each start prints a new one
  Mailbox    ${sandboxUrl(env)}/mail   codes and receipts arrive here
  Sandbox    ${sandboxUrl(env)}        stands in for the outside systems; lists the test inputs
  Test card  4242 4242 4242 4242, any future date, any CVC

Logs are in ${logFolder}. Press Ctrl-C to stop everything, including the database.
`)
  const code = await untilTheEnd([...servers, sandbox])
  const ends = await Promise.all(servers.map(({ ended }) => ended))
  // The last process to stop stops the database, unless it was killed.
  if (ends.some((end) => end.code !== 0)) await stopDatabase(options)
  return code
}

/**
 * The way into the desk as a demo admin. In production the command means nothing.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function deskLink(node, env) {
  const command = [join(root, 'dist/operate.mjs'), 'demo-admin']
  const { code, output } = await runQuietly(node, command, { env })
  return code === 0 ? output.trim() : `no link: ${output.trim()}`
}

await runMain(main)
