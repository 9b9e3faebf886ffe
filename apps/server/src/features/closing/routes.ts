import { closeAccount } from '@openline/contract/closing'
import { type Binding, bind } from '../../http/bind.ts'
import { type ClosingDeps, closeOwnAccount } from './closing.ts'

export const closingRoutes = (deps: ClosingDeps): readonly Binding[] => [
  bind(closeAccount, ({ body }, caller, call) => closeOwnAccount(deps, body, caller, call)),
]
