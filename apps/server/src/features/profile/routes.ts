import { editUser, viewUser } from '@openline/contract/profile'
import { type Binding, bind } from '../../http/bind.ts'
import * as profile from './profile.ts'

export const profileRoutes = (deps: profile.ProfileDeps): readonly Binding[] => [
  bind(viewUser, (_, { customerId }) => profile.viewUser(deps, customerId)),
  bind(editUser, ({ body }, caller) => profile.editUserProfile(deps, caller, body)),
]
