import { closeAccount } from '@openline/contract/closing'
import { type Binding, bind } from '../../http/bind.ts'
import { type ClosingDeps, closeOwnAccount } from './closing.ts'

export function closingRoutes(deps: ClosingDeps): readonly Binding[] {
  return [bind(closeAccount, ({ body }, caller, call) => closeOwnAccount(deps, body, caller, call))]
}
