import type { Feature } from '../../feature.ts'
import { applySuspension, retryUnsyncedSuspensions } from './suspensions.ts'

type SuspensionNeeds = Parameters<typeof applySuspension>[0] &
  Parameters<typeof retryUnsyncedSuspensions>[0]

export function createSuspensions(needs: SuspensionNeeds): Feature {
  return {
    jobs: { 'apply-suspension': applySuspension(needs) },
    tasks: [
      {
        name: 'retry stalled suspensions',
        everySeconds: 600,
        run: () => retryUnsyncedSuspensions(needs),
      },
    ],
  }
}
