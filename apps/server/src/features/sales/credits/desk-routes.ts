import * as courtesyApi from '@openline/contract/sales/courtesy-desk'
import * as api from '@openline/contract/sales/credits-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { viewLeft } from './desk-courtesy.ts'
import { grantCredit, withdrawCredit } from './desk-credits.ts'

export function deskCreditRoutes(deps: Needs<'db' | 'clock' | 'sendEmail'>): readonly Binding[] {
  return [
    bind(courtesyApi.viewCourtesy, ({ params }, staff) => viewLeft(deps, params.id, staff)),
    bind(api.grantCredit, ({ params, body }, staff, call) =>
      grantCredit(deps, { staff, call }, params.id, body),
    ),
    bind(api.withdrawCredit, ({ params, body }, staff, call) =>
      withdrawCredit(deps, { staff, call }, params.id, body),
    ),
  ]
}
