import { existsSync } from 'node:fs'
import { runQuietly } from './processes.mjs'

const timeoutMs = 300_000

/** Whether packages of Debian can be installed here: its tool is there, and we may use it. */
export function hasPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs packages of Debian; whether that worked shows in whether their programs are there.
 * @param {readonly string[]} packages
 */
export async function installPackages(packages) {
  await runQuietly('apt-get', ['update', '-q'], { timeoutMs })
  const install = ['install', '-q', '-y', '--no-install-recommends', ...packages]
  return runQuietly('apt-get', install, { timeoutMs })
}
