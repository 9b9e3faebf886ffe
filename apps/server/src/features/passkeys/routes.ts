import * as api from '@openline/contract/passkeys'
import { type Binding, bind } from '../../http/bind.ts'
import * as verbs from './passkeys.ts'
import { startPasskeyStepUp, stepUpByPasskey } from './step-up.ts'

export function passkeyRoutes(deps: verbs.PasskeyDeps): readonly Binding[] {
  return [
    bind(api.listPasskeys, (_, caller) => verbs.listOwnPasskeys(deps, caller)),
    bind(api.askNewPasskey, (_, caller) => verbs.startPasskey(deps, caller)),
    bind(api.addPasskey, ({ body }, caller) => verbs.keepPasskey(deps, body, caller)),
    bind(api.renamePasskey, ({ params, body }, caller) =>
      verbs.nameOwnPasskey(deps, params.id, body.name, caller),
    ),
    bind(api.removePasskey, ({ params }, caller) =>
      verbs.removeOwnPasskey(deps, params.id, caller),
    ),
    bind(api.startPasskeyStepUp, (_, caller) => startPasskeyStepUp(deps, caller)),
    bind(api.stepUpByPasskey, ({ body }, caller, call) =>
      stepUpByPasskey(deps, body, caller, call),
    ),
    bind(api.askPasskey, (_input, _caller, call) => verbs.askForPasskey(deps, call)),
    bind(api.signInWithPasskey, ({ body }, _, call) => verbs.signInBySignature(deps, body, call)),
  ]
}
