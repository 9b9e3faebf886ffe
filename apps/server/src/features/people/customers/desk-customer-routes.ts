import * as api from '@openline/contract/people/customers-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { type StartDeps, startAssistanceOf } from './desk-assistance.ts'
import { type DeskCustomerDeps, requireDeskCustomer, viewCustomer } from './desk-customer-page.ts'
import { viewTimeline } from './desk-timeline.ts'

type Deps = DeskCustomerDeps & StartDeps

export function deskCustomerRoutes(deps: Deps): readonly Binding[] {
  return [
    bind(api.viewDeskCustomer, ({ params }, staff, call) =>
      viewCustomer(deps, params.id, { staff, call }),
    ),
    bind(api.listCustomerTimeline, async ({ params, query }) => {
      await requireDeskCustomer(deps.db, params.id)
      return viewTimeline(deps.db, params.id, query)
    }),
    bind(api.startDeskAssistance, ({ params, body }, staff, call) =>
      startAssistanceOf(deps, params.id, body, { staff, call }),
    ),
  ]
}
