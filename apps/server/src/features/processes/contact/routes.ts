import * as api from '@openline/contract/processes/contact'
import * as answers from '@openline/contract/processes/contact-answers'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { receiveAnswer, viewLink } from './answers.ts'
import { receiveMessage } from './contact.ts'

export function contactRoutes(
  deps: Needs<'db' | 'clock' | 'limits' | 'sendEmail' | 'secretBox'>,
): readonly Binding[] {
  return [
    bind(api.sendContactMessage, ({ body }, caller, { clientIp }) =>
      receiveMessage(deps, body, { customerId: caller?.customerId ?? null, clientIp }),
    ),
    bind(answers.viewMessageLink, ({ params }) => viewLink(deps, params.token)),
    bind(answers.answerMessage, ({ params, body }, _, { clientIp }) =>
      receiveAnswer(deps, params.token, body, clientIp),
    ),
  ]
}
