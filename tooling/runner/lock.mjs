import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cacheFolder } from './place.mjs'
import { say } from './say.mjs'

/**
 * Runs work that two copies started from one checkout must not do at the same time.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, work) {
  const file = join(await cacheFolder(), `${name}.lock`)
  let isTold = false
  while (!(await take(file))) {
    if (!isTold) say(`Waiting for another Openline command to finish: ${name}`)
    isTold = true
    await pause(200)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** @param {string} file */
async function take(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    // A killed command leaves its lock behind. An empty file is one being written.
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true })
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
