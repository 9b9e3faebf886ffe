import { sendContactMessage } from '@openline/contract/contact'
import { type Binding, bind } from '../../http/bind.ts'
import * as contact from './contact.ts'

export function contactRoutes(deps: contact.ContactDeps): readonly Binding[] {
  return [
    bind(sendContactMessage, ({ body }, caller, { clientIp }) =>
      contact.receiveMessage(deps, body, { customerId: caller?.customerId ?? null, clientIp }),
    ),
  ]
}
