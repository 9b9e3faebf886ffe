import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { refreshCapabilities } from './network.ts'

/** What the network can do. */
export function createNetwork(needs: Needs): Feature {
  return {
    tasks: [
      {
        name: 'read network capabilities',
        everySeconds: 300,
        run: () => refreshCapabilities(needs),
      },
    ],
  }
}
