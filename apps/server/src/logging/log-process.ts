import type { Logger } from 'pino'

/** The part of `process` that is used here. */
type Events = {
  removeAllListeners(event: 'warning'): unknown
  on(event: 'warning' | 'uncaughtException', listener: (error: Error) => void): unknown
  exit(code: number): unknown
}

/**
 * Turns what Node itself would write to the console into log entries: its warnings, such as those of
 * deprecated calls, and an error that nothing caught, which ends the process as it does without this.
 */
export function logProcess(log: Logger, target: Events = process): void {
  // Node's own listener prints them.
  target.removeAllListeners('warning')
  target.on('warning', (err) => log.warn({ err }, 'warning from Node'))
  target.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught error; the process ends')
    target.exit(1)
  })
}
