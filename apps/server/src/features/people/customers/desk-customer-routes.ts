import * as api from '@openline/contract/people/customers-desk'
import * as search from '@openline/contract/people/search-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { startAssistanceOf } from './desk-assistance.ts'
import { viewCustomer } from './desk-customer-page.ts'
import { listRecent } from './desk-recent-customers.ts'
import { requireAnyCustomer } from './desk-require-customer.ts'
import { viewTimeline } from './desk-timeline.ts'

export function deskCustomerRoutes(
  deps: Needs<'db' | 'clock' | 'log' | 'limits' | 'publicUrl'>,
): readonly Binding[] {
  return [
    bind(api.viewDeskCustomer, ({ params }, staff, call) =>
      viewCustomer(deps, params.id, { staff, call }),
    ),
    bind(search.listRecentCustomers, (_, staff) => listRecent(deps, staff)),
    bind(api.listCustomerTimeline, async ({ params, query }) => {
      await requireAnyCustomer(deps.db, params.id)
      return viewTimeline(deps.db, params.id, query)
    }),
    bind(api.startDeskAssistance, ({ params, body }, staff, call) =>
      startAssistanceOf(deps, params.id, body, { staff, call }),
    ),
  ]
}
