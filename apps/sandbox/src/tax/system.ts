import { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { answerFaults, type RequestHandler } from '../http/answer.ts'
import { createFaults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import type { Timers } from '../http/timers.ts'
import type { SandboxSecrets, SandboxTiming } from '../options.ts'
import { createTaxApi } from './api.ts'
import type { TaxDocuments } from './documents.ts'

type Options = {
  secrets: SandboxSecrets
  timing: SandboxTiming
  documents: TaxDocuments
  clock: Clock
  timers: Timers
}

export type TaxSystem = { api: RequestHandler; routes: Hono }

/** The tax engine: Avalara's AFC REST v2, its documents, and faults on request. */
export function createTaxSystem(options: Options): TaxSystem {
  const { secrets, timing, documents, clock, timers } = options
  const faults = createFaults<string>(answerFaults)
  const { slowness } = timing
  const engine = { documents, calculations: 0, clock }
  const routes = new Hono()
  routes.route('/scenario', createScenarioRoutes(faults))
  routes.get('/ledger', (context) => context.json({ documents: [...documents.values()] }))
  return {
    api: createTaxApi({ engine, faults, timers, secrets, slowness, base: '/tax' }),
    routes,
  }
}
