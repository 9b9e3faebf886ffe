import * as api from '@openline/contract/processes/contact'
import { type Binding, bind } from '../../../http/bind.ts'
import { type ContactDeps, receiveMessage } from './contact.ts'

export function contactRoutes(deps: ContactDeps): readonly Binding[] {
  return [
    bind(api.sendContactMessage, ({ body }, caller, { clientIp }) =>
      receiveMessage(deps, body, { customerId: caller?.customerId ?? null, clientIp }),
    ),
  ]
}
