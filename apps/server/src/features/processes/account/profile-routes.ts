import * as api from '@openline/contract/people/profile'
import { type Binding, bind } from '../../../http/bind.ts'
import { editUserProfile, type ProfileNeeds, viewUser } from './profile.ts'

export function profileRoutes(deps: ProfileNeeds): readonly Binding[] {
  return [
    bind(api.viewUser, (_, caller) => viewUser(deps, caller)),
    bind(api.editUser, ({ body }, caller) => editUserProfile(deps, caller, body)),
  ]
}
