import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { retryUnsyncedLocks } from './line-safety.ts'
import { changeNumber, refreshNumberChange, retryStalledNumbers } from './number-change.ts'
import { numberRoutes } from './number-routes.ts'
import { lineSafetyRoutes } from './routes.ts'
import { changeSim, refreshSimChange, retryStalledSimChanges } from './sim-change.ts'

/** Locks, transfer PINs, suspensions by the owner, changes of SIM and number. */
export function createLineSafety(needs: Needs): Feature {
  return {
    routes: [...lineSafetyRoutes(needs), ...numberRoutes(needs)],
    jobs: { 'change-sim': changeSim(needs), 'change-number': changeNumber(needs) },
    tasks: [
      { name: 'retry unsynced locks', everySeconds: 15, run: () => retryUnsyncedLocks(needs) },
      {
        name: 'retry stalled SIM changes',
        everySeconds: 60,
        run: () => retryStalledSimChanges(needs),
      },
      {
        name: 'retry stalled number changes',
        everySeconds: 60,
        run: () => retryStalledNumbers(needs),
      },
    ],
    webhooks: {
      // A replacement card is shipped under the reference of its SIM change.
      shipment: (reference) => refreshSimChange(needs, reference),
      sim_change: (reference) => refreshSimChange(needs, reference),
      number_change: (reference) => refreshNumberChange(needs, reference),
    },
  }
}
