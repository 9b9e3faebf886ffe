import * as api from '@openline/contract/processes/payment-links-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { sendLink } from './desk-payment-links.ts'
import { withdrawLink } from './desk-withdraw-link.ts'
import type { LinkNeeds } from './link-payments.ts'

export function deskPaymentLinkRoutes(deps: LinkNeeds & Needs<'sendEmail'>): readonly Binding[] {
  return [
    bind(api.sendPaymentLink, ({ body }, staff, call) => sendLink(deps, { staff, call }, body)),
    bind(api.withdrawPaymentLink, ({ body }, staff, call) =>
      withdrawLink(deps, { staff, call }, body),
    ),
  ]
}
