import { format } from 'node:util'
import type { Logger } from 'pino'

/** Longer than any line a library writes on purpose; an address in it may be as long as a client likes. */
const maxLength = 300

/** What libraries write to, and the level at which it is logged. None of it is a failure of ours. */
const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'info', error: 'warn' } as const

export type ConsoleMethods = Record<keyof typeof levels, (...words: unknown[]) => void>

/**
 * Turns what libraries write to the console into log entries, so that every line is JSON and none is
 * as long as the client made it.
 */
export function logConsole(log: Logger, target: ConsoleMethods = console): void {
  for (const [method, level] of Object.entries(levels)) {
    // A key of `levels`.
    target[method as keyof typeof levels] = (...words) => {
      log[level](
        { console: format(...words).slice(0, maxLength) },
        'a library wrote to the console',
      )
    }
  }
}
