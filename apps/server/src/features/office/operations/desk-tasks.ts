import type { TaskState } from '@openline/contract/office/operations-desk'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { ScheduledTask } from '../../../jobs/jobs.ts'
import type { TaskRun } from './scheduled-task-store.ts'
import { readTaskRuns } from './scheduled-tasks.ts'

type Task = Pick<ScheduledTask, 'name' | 'everySeconds'>

/** A run may take ten minutes, and is written down a minute late. */
const lateAfterSeconds = 15 * 60

const urgency = { failing: 0, late: 1, well: 2 } as const satisfies Record<
  TaskState['state'],
  number
>

type Deps = { db: Db; clock: Clock; tasks: readonly Task[] }

/** How each scheduled task went last, what needs a person first. */
export async function viewTasks({ db, clock, tasks }: Deps): Promise<TaskState[]> {
  const runs = await readTaskRuns(db)
  const now = clock()
  return tasks
    .map((task) => present(task, runs.get(task.name), now))
    .toSorted(
      (one, other) =>
        urgency[one.state] - urgency[other.state] || one.task.localeCompare(other.task, 'en'),
    )
}

function present({ name, everySeconds }: Task, run: TaskRun | undefined, now: Date): TaskState {
  return {
    task: name,
    everySeconds,
    state: stateOf(everySeconds, run, now),
    endedAt: run?.endedAt.toISOString() ?? null,
    failuresInRow: run?.failuresInRow ?? 0,
    failedAt: run?.failedAt?.toISOString() ?? null,
    failure: run?.failure ?? null,
  }
}

/** Whether the last run failed, or none has ended for longer than one and its pause may take. */
export function stateOf(
  everySeconds: number,
  run: Pick<TaskRun, 'endedAt' | 'failuresInRow'> | undefined,
  now: Date,
): TaskState['state'] {
  if (!run) return 'late'
  if (run.failuresInRow > 0) return 'failing'
  const seconds = (now.getTime() - run.endedAt.getTime()) / 1000
  return seconds > everySeconds + lateAfterSeconds ? 'late' : 'well'
}
