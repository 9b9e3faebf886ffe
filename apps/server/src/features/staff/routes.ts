import * as sessionsApi from '@openline/contract/staff-sessions'
import { type Binding, bind } from '../../http/bind.ts'
import { endOwnSession, listOwnSessions, signOut, viewSelf } from './sessions.ts'
import type { StaffDeps } from './staff.ts'

export function staffRoutes(deps: StaffDeps): readonly Binding[] {
  return [
    bind(sessionsApi.viewStaffSelf, (_, staff) => viewSelf(deps, staff)),
    bind(sessionsApi.signOutStaff, (_, staff) => signOut(deps, staff)),
    bind(sessionsApi.listStaffSessions, (_, staff) => listOwnSessions(deps, staff)),
    bind(sessionsApi.endStaffSession, ({ params }, staff) => endOwnSession(deps, params.id, staff)),
  ]
}
