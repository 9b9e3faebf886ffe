import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { cancelAtCarrier, resendPortIn, submitPortIn } from './jobs.ts'
import { canDecryptStoredPortIns, reencryptPortIns } from './reencryption.ts'
import { onPortInEvent } from './report.ts'
import { portInRoutes } from './routes.ts'
import { pollPortIns, remindAndExpire } from './tasks.ts'

export function createPortIn(needs: Needs): Feature {
  return {
    routes: portInRoutes(needs),
    jobs: {
      'submit-port-in': submitPortIn(needs),
      'resend-port-in': resendPortIn(needs),
      'cancel-port-in': cancelAtCarrier(needs),
    },
    tasks: [
      { name: 'poll port-ins', everySeconds: 60, run: () => pollPortIns(needs) },
      { name: 'send port-in reminders', everySeconds: 3600, run: () => remindAndExpire(needs) },
    ],
    webhooks: { port_in: (reference, report = null) => onPortInEvent(needs, reference, report) },
    secrets: {
      open: () => canDecryptStoredPortIns(needs),
      reencrypt: () => reencryptPortIns(needs),
    },
  }
}
