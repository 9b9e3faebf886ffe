import {
  cancelPlanChange,
  changePlan,
  chooseRenewalCard,
  listRenewalOffers,
  listRenewals,
  renewLine,
  switchAutoRenew,
} from '@openline/contract/renewals'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../http/bind.ts'
import type { AutomaticDeps } from './automatic.ts'
import { renewByHand } from './by-hand.ts'
import * as settings from './renewal-settings.ts'
import * as renewals from './renewals.ts'

export function renewalRoutes(deps: AutomaticDeps): readonly Binding[] {
  const changed = async (customerId: string, lineId: string, message: string) => ({
    renewal: await renewals.viewRenewal(deps, customerId, lineId),
    message,
  })
  return [
    bind(listRenewals, async (_, { customerId }) => ({
      renewals: await renewals.listRenewals(deps, customerId),
    })),

    bind(switchAutoRenew, async ({ params: { id: lineId }, body }, { customerId }) => {
      await settings.switchAutoRenew(deps, { customerId, lineId }, body.on)
      return changed(customerId, lineId, body.on ? t('Auto-renew is on') : t('Auto-renew is off'))
    }),

    bind(chooseRenewalCard, async ({ params: { id: lineId }, body }, { customerId }) => {
      await settings.chooseCard(deps, { customerId, lineId }, body.cardId)
      return changed(customerId, lineId, t('Payment card updated'))
    }),

    bind(
      renewLine,
      async ({ params: { id: lineId }, body }, { customerId }, { idempotencyKey }) => ({
        order: await renewByHand(deps, { ...body, customerId, lineId, idempotencyKey }),
      }),
    ),

    bind(listRenewalOffers, async ({ params: { id: lineId } }, { customerId }) => ({
      offers: await settings.listOffers(deps, { customerId, lineId }),
    })),

    bind(changePlan, async ({ params: { id: lineId }, body }, { customerId }) => {
      await settings.choosePlan(deps, { customerId, lineId }, body.planId)
      return changed(customerId, lineId, t('Plan change scheduled'))
    }),

    bind(cancelPlanChange, async ({ params: { id: lineId } }, { customerId }) => {
      await settings.choosePlan(deps, { customerId, lineId }, null)
      return changed(customerId, lineId, t('You kept your current plan'))
    }),
  ]
}
