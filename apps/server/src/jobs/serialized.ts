import PQueue from 'p-queue'
import type { ScheduledTask } from './jobs.ts'

/** The same task, which never overlaps itself: a call while it runs waits for its end. */
export function serialized(task: ScheduledTask): ScheduledTask {
  const queue = new PQueue({ concurrency: 1 })
  return { ...task, run: (stopping) => queue.add(() => task.run(stopping)) }
}
