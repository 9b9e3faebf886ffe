import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { figureRoutes } from './desk-figure-routes.ts'
import { readToday } from './desk-figures.ts'
import { deskOperationsRoutes, type OperationsNeeds } from './desk-routes.ts'
import { recordFigures } from './figure-record.ts'
import { countRetention, levelRetention } from './figure-store.ts'

/** How much of everything happened, by hour and by day. `readToday` is what `/metrics` shows of it. */
export function createFigures({ db, clock, prices }: Needs) {
  const figures = { db, clock, timeZone: prices.rates.carrierFees.timeZone }
  return {
    routes: figureRoutes(figures),
    tasks: [
      { name: 'record figures', everySeconds: 300, run: () => recordFigures(figures) },
      sweep(figures, {
        name: 'sweep figures',
        everySeconds: 24 * 3600,
        retentions: [countRetention, levelRetention],
      }),
    ],
    readToday: () => readToday(figures),
  } satisfies Feature & Record<'readToday', unknown>
}

/** What operators look at and retry at the desk. `tasks` are those of all features. */
export function createOperations(needs: OperationsNeeds): Feature {
  return { routes: deskOperationsRoutes(needs) }
}
