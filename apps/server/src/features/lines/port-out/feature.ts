import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { deskPortOutRoutes } from './desk-routes.ts'
import { pollPortOuts, refreshPortOuts } from './port-out.ts'
import { decidePortOuts } from './port-out-decisions.ts'

/** Numbers that another carrier asks for. */
export function createPortOut(needs: Needs): Feature {
  return {
    routes: deskPortOutRoutes(needs),
    tasks: [
      { name: 'decide port-outs', everySeconds: 15, run: () => decidePortOuts(needs) },
      { name: 'poll port-outs', everySeconds: 600, run: () => pollPortOuts(needs) },
    ],
    webhooks: { portout: (reference) => refreshPortOuts(needs, reference) },
  }
}
