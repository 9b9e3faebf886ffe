import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../runner/place.mjs'

export type SourceFile = {
  /** From the checkout's root, with forward slashes. */
  path: string
  text: string
}

const folders = [
  'packages',
  'apps',
  'e2e',
  'bench',
  'drills',
  'simulation',
  'tooling',
  'docs/examples',
]
const notOurs = new Set(['node_modules', 'build', '.react-router', 'test-results', 'migrations'])

/** Reads every file that people wrote, by the ends of their names. */
export async function readSources(...endings: string[]): Promise<SourceFile[]> {
  const paths = (await Promise.all(folders.map(listFiles))).flat()
  const wanted = paths.filter((path) => endings.some((ending) => path.endsWith(ending)))
  const read = async (path: string) => ({ path, text: await readFile(join(root, path), 'utf8') })
  return Promise.all(wanted.map(read))
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const lists = entries
    .filter((entry) => !notOurs.has(entry.name))
    .map(async (entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(path) : [path]
    })
  return (await Promise.all(lists)).flat()
}

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}
