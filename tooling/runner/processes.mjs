import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { childEnvironment, root } from './place.mjs'
import { complain, say } from './say.mjs'

/**
 * @typedef {object} Ended
 * @property {number} code exit code; 128 + signal number when a signal ended it, as a shell counts
 *
 * @typedef {object} Running
 * @property {string} name
 * @property {number} pid
 * @property {Promise<Ended>} ended
 * @property {() => string} lastWords the end of its log file
 * @property {(graceMs?: number) => Promise<void>} stop asks it to end, and ends it after a grace
 *
 * @typedef {object} ToRun
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 */

const parentAtStart = process.ppid
const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href

/**
 * Runs a program to its end and collects what it writes.
 * @param {string} command
 * @param {string[]} args
 * @param {ToRun & { timeoutMs?: number }} [options]
 * @returns {Promise<Ended & { output: string }>}
 */
export function runQuietly(command, args, { timeoutMs, ...options } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeoutMs && { timeout: timeoutMs, killSignal: 'SIGKILL' }),
    ...options,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return endOf(child).then(({ code }) => ({ code, output }))
}

/**
 * Runs a program to its end on our own terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {ToRun} [options]
 */
export function runHere(command, args, options = {}) {
  return endOf(
    spawn(command, args, { cwd: root, env: childEnvironment(), stdio: 'inherit', ...options }),
  )
}

/**
 * Starts a Node program that runs until it is stopped. It gets its own process group, so that
 * Ctrl-C reaches us alone and we choose the order of stopping; it stops when we are killed.
 * @param {string} name
 * @param {string} node
 * @param {string[]} args
 * @param {ToRun & { logFile?: string }} options without a log file it writes to our terminal
 * @returns {Running}
 */
export function startNode(name, node, args, { logFile, ...options }) {
  const log = logFile === undefined ? 'inherit' : openLog(logFile)
  const child = spawn(node, ['--import', stopWithParent, ...args], {
    cwd: root,
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    ...options,
  })
  if (typeof log === 'number') closeSync(log)
  const ended = endOf(child)

  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastWords: () => (logFile === undefined ? '' : lastLines(logFile)),
    stop: async (graceMs = 20_000) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(impatience)
    },
  }
}

/**
 * Waits for Ctrl-C or for one of the programs to end, and stops the rest in the given order.
 * @param {Running[]} programs
 */
export async function untilTheEnd(programs) {
  const end = await Promise.race([askedToEnd(), ...programs.map(died)])
  if (end.died) {
    complain(`The ${end.died.name} stopped unexpectedly (exit code ${end.code}).`)
    complain(end.died.lastWords())
  } else {
    say('Stopping ...')
  }
  for (const program of programs) await program.stop()
  return end.code
}

/**
 * Waits for Ctrl-C, or another signal that asks us to end.
 * @returns {Promise<{ code: number, died: null }>}
 */
export function askedToEnd() {
  return new Promise((resolve) => {
    const stop = () => resolve({ code: 0, died: null })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    if (process.env.npm_lifecycle_event) onceOrphaned(stop)
  })
}

// A signal sent to npm ends the shell between npm and us, and never reaches us.
/** @param {() => void} act */
function onceOrphaned(act) {
  const watch = setInterval(() => {
    if (process.ppid === parentAtStart) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}

/** @param {Running} program */
async function died(program) {
  return { code: (await program.ended).code || 1, died: program }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Ended>}
 */
function endOf(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve({ code: 127 }))
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + signalNumber(signal) }))
  })
}

/** @param {NodeJS.Signals | null} signal */
function signalNumber(signal) {
  return signal === null ? 0 : constants.signals[signal]
}

/** @param {string} file */
function openLog(file) {
  mkdirSync(dirname(file), { recursive: true })
  return openSync(file, 'w')
}

/**
 * The end of a log file; nothing of one that is not there.
 * @param {string} file
 * @param {number} [count]
 */
export function lastLines(file, count = 15) {
  if (!existsSync(file)) return ''
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}
