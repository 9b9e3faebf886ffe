import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { deleteOld, type Retention } from '../db/retention.ts'
import type { ScheduledTask } from './jobs.ts'

type Sweep = { name: string; everySeconds: number; retentions: readonly Retention[] }

/** A scheduled task that deletes the rows of tables whose time is up. */
export function sweep(
  { db, clock }: { db: Db; clock: Clock },
  { name, everySeconds, retentions }: Sweep,
): ScheduledTask {
  return {
    name,
    everySeconds,
    retentions,
    run: async (stopping) => {
      const now = clock()
      for (const retention of retentions) await deleteOld(db, retention, { now, stopping })
    },
  }
}
