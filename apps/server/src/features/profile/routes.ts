import { editUser, viewUser } from '@openline/contract/profile'
import { type Binding, bind } from '../../http/bind.ts'
import * as profile from './profile.ts'

export function profileRoutes(deps: profile.ProfileDeps): readonly Binding[] {
  return [
    bind(viewUser, (_, caller) => profile.viewUser(deps, caller)),
    bind(editUser, ({ body }, caller) => profile.editUserProfile(deps, caller, body)),
  ]
}
