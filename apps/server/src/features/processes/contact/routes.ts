import * as api from '@openline/contract/processes/contact'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { receiveMessage } from './contact.ts'

export function contactRoutes(
  deps: Needs<'db' | 'clock' | 'limits' | 'sendEmail'>,
): readonly Binding[] {
  return [
    bind(api.sendContactMessage, ({ body }, caller, { clientIp }) =>
      receiveMessage(deps, body, { customerId: caller?.customerId ?? null, clientIp }),
    ),
  ]
}
