import * as api from '@openline/contract/sales/credits-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { grantCredit, withdrawCredit } from './desk-credits.ts'

export function deskCreditRoutes(deps: Needs<'db' | 'clock' | 'sendEmail'>): readonly Binding[] {
  return [
    bind(api.grantCredit, ({ params, body }, staff, call) =>
      grantCredit(deps, { staff, call }, params.id, body),
    ),
    bind(api.withdrawCredit, ({ params, body }, staff, call) =>
      withdrawCredit(deps, { staff, call }, params.id, body),
    ),
  ]
}
