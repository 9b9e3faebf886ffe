import * as contract from '@openline/contract/passkeys'
import { type Binding, bind } from '../../http/bind.ts'
import * as verbs from './passkeys.ts'
import { askForProof, proveBySignature } from './proof.ts'

export function passkeyRoutes(deps: verbs.PasskeyDeps): readonly Binding[] {
  return [
    bind(contract.listPasskeys, (_, caller) => verbs.listOwnPasskeys(deps, caller)),
    bind(contract.askNewPasskey, (_, caller) => verbs.startPasskey(deps, caller)),
    bind(contract.addPasskey, ({ body }, caller) => verbs.keepPasskey(deps, body, caller)),
    bind(contract.renamePasskey, ({ params, body }, caller) =>
      verbs.nameOwnPasskey(deps, params.id, body.name, caller),
    ),
    bind(contract.removePasskey, ({ params }, caller) =>
      verbs.removeOwnPasskey(deps, params.id, caller),
    ),
    bind(contract.askPasskeyProof, (_, caller) => askForProof(deps, caller)),
    bind(contract.proveByPasskey, ({ body }, caller, call) =>
      proveBySignature(deps, body, caller, call),
    ),
    bind(contract.askPasskey, (_input, _caller, call) => verbs.askForPasskey(deps, call)),
    bind(contract.signInWithPasskey, ({ body }, _, call) =>
      verbs.signInBySignature(deps, body, call),
    ),
  ]
}
