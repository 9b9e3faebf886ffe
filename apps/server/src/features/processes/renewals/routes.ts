import * as api from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import type { AutomaticNeeds } from './automatic.ts'
import { renewByHand } from './by-hand.ts'
import { chooseCard, choosePlan, listOffers, switchAutoRenew } from './renewal-settings.ts'
import { listRenewals, viewRenewal } from './renewals.ts'

export function renewalRoutes(deps: AutomaticNeeds): readonly Binding[] {
  const changed = async (customerId: string, lineId: string, message: string) => ({
    renewal: await viewRenewal(deps, customerId, lineId),
    message,
  })
  return [
    bind(api.listRenewals, async (_, { customerId }) => ({
      renewals: await listRenewals(deps, customerId),
    })),

    bind(api.switchAutoRenew, async ({ params: { id: lineId }, body }, { customerId }) => {
      await switchAutoRenew(deps, { customerId, lineId }, body.on)
      return changed(customerId, lineId, body.on ? t('Auto-renew is on') : t('Auto-renew is off'))
    }),

    bind(api.chooseRenewalCard, async ({ params: { id: lineId }, body }, { customerId }) => {
      await chooseCard(deps, { customerId, lineId }, body.cardId)
      return changed(customerId, lineId, t('Payment card updated'))
    }),

    bind(api.renewLine, async ({ params: { id: lineId }, body }, { customerId }, call) => ({
      order: await renewByHand(deps, { ...body, customerId, lineId, call }),
    })),

    bind(api.listRenewalOffers, async ({ params: { id: lineId } }, { customerId }) => ({
      offers: await listOffers(deps, { customerId, lineId }),
    })),

    bind(api.changePlan, async ({ params: { id: lineId }, body }, { customerId }) => {
      await choosePlan(deps, { customerId, lineId }, body.planId)
      return changed(customerId, lineId, t('Plan change scheduled'))
    }),

    bind(api.cancelPlanChange, async ({ params: { id: lineId } }, { customerId }) => {
      await choosePlan(deps, { customerId, lineId }, null)
      return changed(customerId, lineId, t('You kept your current plan'))
    }),
  ]
}
