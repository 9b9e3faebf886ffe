import * as api from '@openline/contract/processes/payment-links'
import { type Binding, bind } from '../../../http/bind.ts'
import {
  type LinkNeeds,
  openCardPage,
  payByLink,
  viewLink,
  viewLinkVisit,
} from './link-payments.ts'

export function paymentLinkRoutes(deps: LinkNeeds): readonly Binding[] {
  return [
    bind(api.viewPaymentLink, ({ params }) => viewLink(deps, params.token)),

    bind(api.openLinkCardPage, ({ params }) => openCardPage(deps, params.token)),

    bind(api.viewLinkVisit, async ({ params, body }) => ({
      visit: await viewLinkVisit(deps, params.token, body.sessionId),
    })),

    bind(api.payByLink, async ({ params, body }, _visitor, call) => ({
      visit: await payByLink(deps, params.token, { ...body, call }),
    })),
  ]
}
