import { Hono } from 'hono'
import type { Faults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import type { Network } from './network.ts'

/** What a real carrier does not have: the ledger and the knobs. */
export function createCarrierKnobs(network: Network, faults: Faults<string>): Hono {
  const { sims, activations, shipments } = network
  const app = new Hono()
  app.route('/scenario', createScenarioRoutes(faults))
  app.get('/ledger', (context) =>
    context.json({
      inventory: { esim: sims.left('esim'), physical: sims.left('physical') },
      activations: activations.records.all(),
      shipments: shipments.records.all(),
    }),
  )
  return app
}
