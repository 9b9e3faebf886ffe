import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** A program of Debian that runs beside the drill. */
export type Started = {
  readonly pid: number | undefined
  hasEnded(): boolean
  /** Sends it a signal and waits until it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a program, with its words in a log file. Ctrl-C reaches the drill alone, which stops what it started in order. */
export function start(program: string, words: readonly string[], logFile: string): Started {
  const log = openSync(logFile, 'a')
  const child = spawn(program, words, { detached: true, stdio: ['ignore', log, log], cwd: '/' })
  closeSync(log)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid,
    hasEnded,
    async end(signal) {
      child.kill(signal)
      if (!hasEnded()) await once(child, 'exit')
    },
  }
}
