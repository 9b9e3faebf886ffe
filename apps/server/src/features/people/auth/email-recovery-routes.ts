import * as api from '@openline/contract/people/email-recovery'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { confirmNewEmail, stopByLink, stopOwn } from './email-recovery.ts'

export function emailRecoveryRoutes(
  deps: Needs<'db' | 'clock' | 'limits' | 'log' | 'sendEmail'>,
): readonly Binding[] {
  return [
    bind(api.confirmNewEmail, ({ body }, _, call) => confirmNewEmail(deps, body, call)),
    bind(api.stopEmailChange, ({ body }, _, call) => stopByLink(deps, body, call)),
    bind(api.stopOwnEmailChange, (_, caller) => stopOwn(deps, caller)),
  ]
}
