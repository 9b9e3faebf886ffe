import type { Feature } from '../../../feature.ts'
import type { TodaysFigures } from '../../../http/system-figures.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { figureRoutes } from './desk-figure-routes.ts'
import { readToday } from './desk-figures.ts'
import { recordFigures } from './figure-record.ts'
import { countRetention, levelRetention } from './figure-store.ts'

/** How much of everything happened, by hour and by day. `readToday` is what `/metrics` shows of it. */
export function createDeskFigures({
  db,
  clock,
  prices,
}: Needs<'db' | 'clock' | 'prices'>): Feature & {
  readToday: () => Promise<TodaysFigures>
} {
  const { timeZone } = prices.rates.carrierFees
  const deps = { db, clock, timeZone }
  return {
    routes: figureRoutes(deps),
    tasks: [
      { name: 'record figures', everySeconds: 300, run: () => recordFigures(deps) },
      sweep(deps, {
        name: 'sweep figures',
        everySeconds: 24 * 3600,
        retentions: [countRetention, levelRetention],
      }),
    ],
    readToday: () => readToday(deps),
  }
}
