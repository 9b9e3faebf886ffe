import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const ourPrograms = join(root, 'node_modules/.bin')

/** The environment for everything we run: the installed programs come first. */
export function childEnvironment() {
  return {
    ...process.env,
    PATH: [ourPrograms, process.env.PATH].join(delimiter),
  }
}

/** The environment without our programs, for what must not depend on node_modules. */
export function outsideEnvironment() {
  const paths = (process.env.PATH ?? '').split(delimiter)
  return {
    ...process.env,
    PATH: paths.filter((path) => !path.includes('node_modules')).join(delimiter),
  }
}

/** Reads .env; what the shell sets already stays. */
export function loadEnvironmentFile() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Gives a folder for our own notes and reports, created when missing. */
export async function cacheFolder() {
  const folder = join(root, '.cache')
  await mkdir(folder, { recursive: true })
  return folder
}
