import * as api from '@openline/contract/processes/renewals-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import type { AutomaticNeeds } from './automatic.ts'
import { giveDays } from './desk-give-days.ts'
import { viewPrice } from './desk-renewals.ts'
import { changePlanOf, chooseCardOf, listChoices, switchOffFor } from './desk-settings.ts'
import { tryAgain } from './desk-try.ts'

export function deskRenewalRoutes(deps: AutomaticNeeds & Needs<'limits'>): readonly Binding[] {
  return [
    bind(api.viewRenewalPrice, async ({ params }) => ({
      price: await viewPrice(deps, params.id),
    })),
    bind(api.tryRenewal, ({ params, body }, staff, call) =>
      tryAgain(deps, { staff, call }, params.id, body),
    ),
    bind(api.listRenewalChoices, ({ params }) => listChoices(deps, params.id)),
    bind(api.switchAutoRenewOffFor, ({ params, body }, staff, call) =>
      switchOffFor(deps, { staff, call }, params.id, body),
    ),
    bind(api.giveDays, ({ params, body }, staff, call) =>
      giveDays(deps, { staff, call }, params.id, body),
    ),
    bind(api.changePlanFor, ({ params, body }, staff, call) =>
      changePlanOf(deps, { staff, call }, params.id, body),
    ),
    bind(api.chooseRenewalCardFor, ({ params, body }, staff, call) =>
      chooseCardOf(deps, { staff, call }, params.id, body),
    ),
  ]
}
