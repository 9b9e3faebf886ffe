import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { hasPackages, installPackages } from '../../tooling/runner/debian.mjs'
import { PlainError, say } from '../../tooling/runner/say.mjs'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** Where a program of this machine is, or null. A name may be a whole path. */
function findProgram(name: string): string | null {
  const places = folders.map((folder) => resolve(folder, name))
  return places.find((place) => existsSync(place)) ?? null
}

/**
 * Gives the path of a program, and installs the Debian package that has it when it is missing.
 * `packageName` defaults to the program's name.
 */
export async function needProgram(name: string, packageName: string = name): Promise<string> {
  const found = findProgram(name)
  if (found) return found
  if (hasPackages()) {
    say(`Installing Debian's ${packageName} ...`)
    await installPackages([packageName])
  }
  const installed = findProgram(name)
  if (installed) return installed
  throw new PlainError(`This drill needs ${name} (on Debian: apt-get install ${packageName}).`)
}
