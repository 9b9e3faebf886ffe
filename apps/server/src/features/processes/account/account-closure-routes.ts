import * as api from '@openline/contract/processes/account-closure'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { closeOwnAccount } from './account-closure.ts'

export function accountClosureRoutes(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
): readonly Binding[] {
  return [
    bind(api.closeAccount, ({ body }, caller, call) => closeOwnAccount(deps, body, caller, call)),
  ]
}
