import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { registerEmergencyAddress, retryUnanswered } from './register.ts'
import { emergencyAddressRoutes } from './routes.ts'

export function createEmergencyAddress(needs: Needs): Feature {
  return {
    routes: emergencyAddressRoutes(needs),
    jobs: { 'register-emergency-address': registerEmergencyAddress(needs) },
    tasks: [
      {
        name: 'retry emergency addresses',
        everySeconds: 60,
        run: () => retryUnanswered(needs),
      },
    ],
  }
}
