import type { Clock } from '../clock.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'

/** What happens later, by what it does. */
export type JobName =
  | 'activate'
  | 'fail_activation'
  | 'suspend'
  | 'reinstate'
  | 'deactivate'
  | 'swap'
  | 'ship'
  | 'validate_port'
  | 'schedule_port'
  | 'complete_port'
  | 'close_port_out'
  | 'move_port_out'
  | 'renew'

/** `about` is an id; `reason` is what the caller or the carrier gives for it. */
export type Job = { name: JobName; about: string; reason: string | null; dueAt: number }

export type JobHandlers = Readonly<Record<JobName, (about: string, reason: string | null) => void>>

type Kept = { jobs: Map<string, Job>; changes: number }

/** Holds up nothing else about the same id. */
const beside: ReadonlySet<JobName> = new Set(['ship', 'renew'])

/** Timers can't wait longer than 24 days. */
const longestWaitMs = 24 * 24 * 3600_000

export type Schedule = ReturnType<typeof createSchedule>

/** The platform's own queue. It is part of what is kept, so that a step that was promised comes after a restart too. */
export function createSchedule(kept: Kept, { clock, timers }: { clock: Clock; timers: Timers }) {
  let handlers: JobHandlers | null = null

  function wait(id: string, delayMs: number) {
    if (delayMs === Infinity) return
    const waitMs = Math.min(delayMs, longestWaitMs)
    timers.later(waitMs, () => {
      if (delayMs > waitMs) wait(id, delayMs - waitMs)
      else run(id)
    })
  }

  function run(id: string) {
    const job = kept.jobs.get(id)
    // Dropped or forced meanwhile.
    if (!job || !handlers) return
    kept.jobs.delete(id)
    kept.changes += 1
    handlers[job.name](job.about, job.reason)
  }

  function changesOf(subject: string) {
    return [...kept.jobs].filter(([, job]) => job.about === subject && !beside.has(job.name))
  }

  return {
    /** Begins, with what an earlier run left. */
    start(given: JobHandlers) {
      handlers = given
      const now = clock().getTime()
      for (const [id, { dueAt }] of kept.jobs) wait(id, Math.max(0, dueAt - now))
    },

    /** Infinity is never: only a trigger ends it. */
    in(
      delayMs: number,
      name: JobName,
      { about, reason }: { about: string; reason?: string | null },
    ) {
      const id = newId('job_', 16)
      kept.jobs.set(id, { name, about, reason: reason ?? null, dueAt: clock().getTime() + delayMs })
      wait(id, delayMs)
    },

    /** Whether a change of an id is under way. */
    isChanging: (subject: string): boolean => changesOf(subject).length > 0,

    /** Drops the changes of an id that are under way. */
    drop(subject: string) {
      for (const [id] of changesOf(subject)) kept.jobs.delete(id)
    },
  }
}
