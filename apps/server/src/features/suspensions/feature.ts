import type { Feature } from '../../feature.ts'
import { applySuspension, reviveSuspensions } from './suspensions.ts'

type SuspensionNeeds = Parameters<typeof applySuspension>[0] &
  Parameters<typeof reviveSuspensions>[0]

export function createSuspensions(needs: SuspensionNeeds): Feature {
  return {
    jobs: { 'apply-suspension': applySuspension(needs) },
    tasks: [
      { name: 'retry stalled suspensions', everySeconds: 600, run: () => reviveSuspensions(needs) },
    ],
  }
}
