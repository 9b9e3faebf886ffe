import * as api from '@openline/contract/processes/account-closure'
import { type Binding, bind } from '../../../http/bind.ts'
import { type AccountClosureDeps, closeOwnAccount } from './account-closure.ts'

export function accountClosureRoutes(deps: AccountClosureDeps): readonly Binding[] {
  return [
    bind(api.closeAccount, ({ body }, caller, call) => closeOwnAccount(deps, body, caller, call)),
  ]
}
