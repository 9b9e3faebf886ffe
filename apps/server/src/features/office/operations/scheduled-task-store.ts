import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { taskRuns } from '../../../db/schema/task-runs.ts'

export type TaskRun = typeof taskRuns.$inferSelect

type Ended = { task: string; at: Date; failure: string | null }

/** Records how a run ended; one that went well ends the failures in a row. */
export async function recordRun(db: Db, { task, at, failure }: Ended): Promise<void> {
  const isFailed = failure !== null
  const failed = isFailed ? { failedAt: at, failure } : {}
  const failures = isFailed ? 1 : 0
  await db
    .insert(taskRuns)
    .values({ task, endedAt: at, failuresInRow: failures, ...failed })
    .onConflictDoUpdate({
      target: taskRuns.task,
      set: {
        endedAt: at,
        failuresInRow: isFailed ? sql`${taskRuns.failuresInRow} + 1` : 0,
        ...failed,
      },
    })
}

export function readRuns(db: Db): Promise<TaskRun[]> {
  return db.select().from(taskRuns)
}
