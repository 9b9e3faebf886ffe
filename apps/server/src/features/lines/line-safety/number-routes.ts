import * as api from '@openline/contract/lines/number-change'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import { requireOwner } from '../../people/auth/email-hold.ts'
import { requireLine } from '../lines/lines.ts'
import type { PayForLineNeeds } from '../lines/pay-for-line.ts'
import { buyNumber, type NumberSaleNeeds, readNumberOffer } from './buy-number.ts'

export function numberRoutes(deps: NumberSaleNeeds & PayForLineNeeds): readonly Binding[] {
  return [
    bind(api.getNumberChange, async ({ params }, { customerId }) =>
      readNumberOffer(deps, await requireLine(deps.db, customerId, params.id)),
    ),

    bind(api.changeNumber, async ({ params, body }, caller, call) => {
      const line = await requireLine(deps.db, caller.customerId, params.id)
      await requireOwner(deps, caller, t('Please confirm it’s you to change your number'))
      const { losesNumber: _, ...press } = body
      return { order: await buyNumber(deps, line, { ...press, call }) }
    }),
  ]
}
