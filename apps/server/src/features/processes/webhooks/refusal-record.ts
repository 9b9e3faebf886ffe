import type { Needs } from '../../../needs.ts'
import { addRefusals, type RefusalRow } from './refusal-store.ts'
import type { Refusal, Sender } from './refusals.ts'

export type RefusalRecord = {
  /** Counts a refusal; it is on record a moment later. */
  add(source: Sender, refusal: Refusal): void
  /** Records what is still to be. */
  close(): Promise<void>
}

/** A stranger may post as often as they like; the database is written once in this time. */
const gatheredForMs = 1000

/** A text of the sender's own wire, cut to what a person reads. */
const longestProblem = 300

/** Puts refused events on record as counts by day, sender and reason, for all processes. */
export function createRefusalRecord(
  { db, clock, log, unlessAway }: Needs<'db' | 'clock' | 'log' | 'unlessAway'>,
  gatherForMs = gatheredForMs,
): RefusalRecord {
  let gathered = new Map<string, RefusalRow>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  const write = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const refusals = [...gathered.values()]
    gathered = new Map()
    if (refusals.length > 0) writing = writing.then(() => record(refusals))
    return writing
  }

  const record = (refusals: readonly RefusalRow[]): Promise<void> =>
    addRefusals(db, refusals).catch((err: unknown) =>
      unlessAway(() => log.warn({ err }, 'recording refused webhook events failed')),
    )

  return {
    add(source, refusal) {
      const { reason } = refusal
      const at = clock()
      const day = at.toISOString().slice(0, 10)
      const problem =
        refusal.reason === 'malformed' ? refusal.problem.slice(0, longestProblem) : null
      const key = `${day} ${source} ${reason}`
      const before = gathered.get(key)
      gathered.set(key, {
        day,
        source,
        reason,
        count: (before?.count ?? 0) + 1,
        firstAt: before?.firstAt ?? at,
        lastAt: at,
        problem: problem ?? before?.problem ?? null,
      })
      timer ??= setTimeout(() => void write(), gatherForMs).unref()
    },
    close: write,
  }
}
