import type { ScheduledTask } from '../../../jobs/jobs.ts'
import { pollPortOuts } from '../port-out/port-out.ts'
import { decidePortOuts } from '../port-out/port-out-decisions.ts'
import { retryUnsyncedLocks } from './line-safety.ts'
import { retryStalledSimChanges, type SimChangeDeps } from './sim-change.ts'

/** The scheduled tasks of line safety. */
export function lineSafetyTasks(deps: SimChangeDeps): ScheduledTask[] {
  return [
    { name: 'retry unsynced locks', everySeconds: 15, run: () => retryUnsyncedLocks(deps) },
    { name: 'decide port-outs', everySeconds: 15, run: () => decidePortOuts(deps) },
    {
      name: 'retry stalled SIM changes',
      everySeconds: 60,
      run: () => retryStalledSimChanges(deps),
    },
    { name: 'poll port-outs', everySeconds: 600, run: () => pollPortOuts(deps) },
  ]
}
