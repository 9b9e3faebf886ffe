import './runner/check-node.mjs'
import { install } from './runner/install.mjs'
import { findNode } from './runner/pinned-node.mjs'
import { childEnvironment, loadEnvironmentFile } from './runner/place.mjs'
import { portVariables, readPorts, requireFree } from './runner/ports.mjs'
import { startNode, untilTheEnd } from './runner/processes.mjs'
import { sandboxUrl, shopUrl } from './runner/product.mjs'
import { runMain, say } from './runner/say.mjs'

// Node restarts a program when one of its sources changes. The pages are not among these: Vite
// serves them from inside the server, and replaces them in the open browser. Watching what was
// imported instead would restart without end: Vite imports copies of its configuration.
/** @param {string[]} folders */
function watching(...folders) {
  return ['--watch-preserve-output', ...folders.map((folder) => `--watch-path=${folder}`)]
}

async function main() {
  loadEnvironmentFile()
  const ports = readPorts(process.env)
  await requireFree(ports)
  await install()
  const node = await findNode()

  const env = { ...childEnvironment(), ...portVariables(ports), NODE_ENV: 'development' }
  const contract = 'packages/contract/src'
  const i18n = 'packages/i18n/src'
  const carrierApi = 'packages/carrier-check/src/api'
  const forSandbox = watching('apps/sandbox/src', contract, i18n, carrierApi)
  const forServer = watching('apps/server/src', contract, i18n, carrierApi)
  const sandbox = startNode('sandbox', node, [...forSandbox, 'apps/sandbox/src/main.ts'], { env })
  const server = startNode('server', node, [...forServer, 'apps/server/src/process/dev.ts'], {
    env,
  })
  say(`Shop ${shopUrl(env)}   Sandbox ${sandboxUrl(env)}   Press Ctrl-C to stop both.\n`)
  return untilTheEnd([server, sandbox])
}

await runMain(main)
