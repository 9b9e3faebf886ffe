import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { inTime } from './in-time.ts'

/**
 * Runs `write`, which logs a failure, unless the database is away: that alone explains the failure, and
 * is logged once for all of them.
 */
export type UnlessAway = (write: () => void) => void

export type DatabaseWatch = { readonly unlessAway: UnlessAway; readonly stop: () => void }

type Needs = {
  /** A question that any database answers. */
  ask: () => Promise<unknown>
  log: Logger
  clock: Clock
  /** As long as readiness waits. */
  answerWithinMs?: number
  askAgainMs?: number
  confirmAfterMs?: number
}

/**
 * While the database is away everything that asks it on its own fails, several times a second. Whether it
 * is away is asked when something has failed, and from then on once a second until it is back.
 */
export function createDatabaseWatch({
  ask,
  log,
  clock,
  answerWithinMs = 2_000,
  askAgainMs = 1_000,
  confirmAfterMs = 250,
}: Needs): DatabaseWatch {
  const stopping = new AbortController()
  const { signal } = stopping
  let isAway = false
  let asking: Promise<void> | null = null

  const untilBack = async (): Promise<void> => {
    const since = clock().getTime()
    do await pause(askAgainMs, undefined, { ref: false, signal })
    while (!(await answers(ask())))
    isAway = false
    const seconds = Math.round((clock().getTime() - since) / 1000)
    log.info({ seconds }, 'database available again')
  }
  const fails = async (): Promise<boolean> => (await inTime(ask(), answerWithinMs)) === null
  const look = async (): Promise<void> => {
    // A server that stops ends its connections one after another: ours may still answer.
    const isGone = async () => {
      await pause(confirmAfterMs, undefined, { signal }).catch(() => {}) // The process stops.
      return fails()
    }
    isAway = (await fails()) || (await isGone())
    if (!isAway || signal.aborted) return
    log.warn('database unavailable')
    untilBack().catch(() => {}) // The process stops.
  }
  const writeUnlessAway = async (write: () => void): Promise<void> => {
    if (isAway) return
    asking ??= look().finally(() => {
      asking = null
    })
    await asking
    if (!isAway) write()
  }
  return {
    unlessAway: (write) => void writeUnlessAway(write),
    stop: () => stopping.abort(),
  }
}

function answers(question: Promise<unknown>): Promise<boolean> {
  return question.then(
    () => true,
    () => false,
  )
}
