import { type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'

/** Reads paths, makes them whole and says which lead nowhere. */
export function createPathReader(problems: string[]) {
  const existing = (name: string, kind: string, path: string, isOne: (found: Stats) => boolean) => {
    const whole = resolve(path)
    const found = statSync(whole, { throwIfNoEntry: false })
    if (!found || !isOne(found)) problems.push(`${name}: there is no ${kind} ${whole}`)
    return whole
  }
  return {
    folder: (name: string, path: string): string =>
      existing(name, 'folder', path, (found) => found.isDirectory()),
    file: (name: string, path: string): string =>
      existing(name, 'file', path, (found) => found.isFile()),
  }
}
