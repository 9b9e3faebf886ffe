import * as staffApi from '@openline/contract/people/staff'
import * as sessionsApi from '@openline/contract/people/staff-sessions'
import * as signInApi from '@openline/contract/people/staff-sign-in'
import { type Binding, bind } from '../../../http/bind.ts'
import { changeRoles, invite, reinvite, remove } from './desk-staff.ts'
import { acceptLink, openLink } from './invitations.ts'
import {
  addOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  renewOwnRecoveryCode,
  startPasskey,
} from './passkeys.ts'
import { endOwnSession, listOwnSessions, signOut, viewSelf } from './sessions.ts'
import { askForPasskey, openDemo, signInBySignature, spendRecoveryCode } from './sign-in.ts'
import { listEveryone } from './staff-list.ts'
import type { StaffNeeds } from './staff-needs.ts'

export function staffRoutes(deps: StaffNeeds): readonly Binding[] {
  return [
    bind(sessionsApi.viewStaffSelf, (_, staff) => viewSelf(deps, staff)),
    bind(sessionsApi.signOutStaff, (_, staff, call) => signOut(deps, { staff, call })),
    bind(sessionsApi.listStaffSessions, (_, staff) => listOwnSessions(deps, staff)),
    bind(sessionsApi.endStaffSession, ({ params }, staff, call) =>
      endOwnSession(deps, params.id, { staff, call }),
    ),
    bind(signInApi.openInvitation, ({ body }, _, call) => openLink(deps, body, call)),
    bind(signInApi.acceptInvitation, ({ body }, _, call) => acceptLink(deps, body, call)),
    bind(signInApi.askStaffPasskey, (_input, _caller, call) => askForPasskey(deps, call)),
    bind(signInApi.signInStaff, ({ body }, _, call) => signInBySignature(deps, body, call)),
    bind(signInApi.useRecoveryCode, ({ body }, _, call) => spendRecoveryCode(deps, body, call)),
    bind(signInApi.openDemoDesk, ({ body }, _, call) => openDemo(deps, body, call)),
    bind(signInApi.listStaffPasskeys, (_, staff) => listOwnPasskeys(deps, staff)),
    bind(signInApi.askNewStaffPasskey, (_, staff) => startPasskey(deps, staff)),
    bind(signInApi.addStaffPasskey, ({ body }, staff, call) =>
      addOwnPasskey(deps, body, staff, call),
    ),
    bind(signInApi.removeStaffPasskey, ({ params }, staff, call) =>
      removeOwnPasskey(deps, params.id, staff, call),
    ),
    bind(signInApi.renewRecoveryCode, (_, staff, call) => renewOwnRecoveryCode(deps, staff, call)),
    bind(staffApi.listStaff, (_, staff) => listEveryone(deps, staff)),
    bind(staffApi.inviteStaff, ({ body }, staff, call) => invite(deps, body, { staff, call })),
    bind(staffApi.reinviteStaff, ({ params, body }, staff, call) =>
      reinvite(deps, params.id, body, { staff, call }),
    ),
    bind(staffApi.changeStaffRoles, ({ params, body }, staff, call) =>
      changeRoles(deps, params.id, body, { staff, call }),
    ),
    bind(staffApi.removeStaff, ({ params, body }, staff, call) =>
      remove(deps, params.id, body, { staff, call }),
    ),
  ]
}
