import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskNetworkRoutes } from './desk-routes.ts'
import { refreshCapabilities } from './network.ts'
import { networkRoutes } from './routes.ts'

/** What the network can do. */
export function createNetwork(needs: Needs): Feature {
  return {
    routes: [...networkRoutes(needs), ...deskNetworkRoutes(needs)],
    tasks: [
      {
        name: 'read network capabilities',
        everySeconds: 300,
        run: () => refreshCapabilities(needs),
      },
    ],
  }
}
