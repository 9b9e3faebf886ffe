import * as api from '@openline/contract/people/passkeys'
import { type Binding, bind } from '../../../http/bind.ts'
import {
  askForPasskey,
  keepPasskey,
  listOwnPasskeys,
  nameOwnPasskey,
  type PasskeyDeps,
  removeOwnPasskey,
  signInBySignature,
  startPasskey,
} from './passkeys.ts'
import { startPasskeyStepUp, stepUpByPasskey } from './step-up.ts'

export function passkeyRoutes(deps: PasskeyDeps): readonly Binding[] {
  return [
    bind(api.listPasskeys, (_, caller) => listOwnPasskeys(deps, caller)),
    bind(api.askNewPasskey, (_, caller) => startPasskey(deps, caller)),
    bind(api.addPasskey, ({ body }, caller) => keepPasskey(deps, body, caller)),
    bind(api.renamePasskey, ({ params, body }, caller) =>
      nameOwnPasskey(deps, params.id, body.name, caller),
    ),
    bind(api.removePasskey, ({ params }, caller) => removeOwnPasskey(deps, params.id, caller)),
    bind(api.startPasskeyStepUp, (_, caller) => startPasskeyStepUp(deps, caller)),
    bind(api.stepUpByPasskey, ({ body }, caller, call) =>
      stepUpByPasskey(deps, body, caller, call),
    ),
    bind(api.askPasskey, (_input, _caller, call) => askForPasskey(deps, call)),
    bind(api.signInWithPasskey, ({ body }, _, call) => signInBySignature(deps, body, call)),
  ]
}
