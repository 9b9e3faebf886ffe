import { asyncCommit, type Db } from '../../../db/open.ts'
import type { NoteRun } from '../../../jobs/bounded.ts'
import type { Needs } from '../../../needs.ts'
import { readRuns, recordRun, type TaskRun } from './scheduled-task-store.ts'

/** Tasks run every few seconds; that one went well is written once in this time. */
const writtenEveryMs = 60_000

/** Puts on record how scheduled tasks end: every failure, and once a minute that a task goes well. */
export function createNoteRun({
  db,
  clock,
  log,
  unlessAway,
}: Needs<'db' | 'clock' | 'log' | 'unlessAway'>): NoteRun {
  const wellUntil = new Map<string, number>()
  return async (task, failure) => {
    const at = clock()
    if (failure === null && at.getTime() < (wellUntil.get(task) ?? 0)) return
    wellUntil.delete(task)
    try {
      await recordRun(asyncCommit(db), { task, at, failure })
      if (failure === null) wellUntil.set(task, at.getTime() + writtenEveryMs)
    } catch (err) {
      unlessAway(() => log.warn({ err, task }, 'recording the run of a task failed'))
    }
  }
}

/** How each task went last, by its name. A task that never ran is missing. */
export async function readTaskRuns(db: Db): Promise<ReadonlyMap<string, TaskRun>> {
  return new Map((await readRuns(db)).map((run) => [run.task, run]))
}
