import * as api from '@openline/contract/people/email-recovery-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { cancelEmailChange, changeEmail, type DeskRecoveryNeeds } from './desk-email-recovery.ts'

export function deskEmailRecoveryRoutes(deps: DeskRecoveryNeeds): readonly Binding[] {
  return [
    bind(api.changeEmailFor, ({ params, body }, staff, call) =>
      changeEmail(deps, { staff, call }, params.id, body),
    ),
    bind(api.cancelEmailChangeFor, ({ params, body: { reason } }, staff, call) =>
      cancelEmailChange(deps, { staff, call }, { customerId: params.id, reason }),
    ),
  ]
}
