import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { activateLine } from '../provisioning/activate-line.ts'
import { canDecryptStoredEsims, decryptEsim, reencryptEsims } from './esim.ts'
import { beginPeriods, syncPlan } from './periods.ts'
import { lineRoutes } from './routes.ts'
import { applySuspension, retryUnsyncedSuspensions } from './suspensions.ts'

type LineNeeds = Needs<
  'db' | 'clock' | 'log' | 'limits' | 'enqueue' | 'carrier' | 'secretBox' | 'events' | 'catalog'
>
type ActivationRequest = Parameters<typeof activateLine>[1]

type Lines = Feature & {
  readonly decryptEsim: (line: Parameters<typeof decryptEsim>[1]) => ReturnType<typeof decryptEsim>
  readonly activateLine: (request: ActivationRequest) => ReturnType<typeof activateLine>
}

export function createLines(needs: LineNeeds): Lines {
  return {
    decryptEsim: (line) => decryptEsim(needs, line),
    activateLine: (request) => activateLine(needs, request),
    routes: lineRoutes(needs),
    jobs: { 'apply-suspension': applySuspension(needs), 'sync-plan': syncPlan(needs) },
    tasks: [
      { name: 'begin periods', everySeconds: 60, run: () => beginPeriods(needs) },
      {
        name: 'retry stalled suspensions',
        everySeconds: 600,
        run: () => retryUnsyncedSuspensions(needs),
      },
    ],
    secrets: { open: () => canDecryptStoredEsims(needs), reencrypt: () => reencryptEsims(needs) },
  }
}
