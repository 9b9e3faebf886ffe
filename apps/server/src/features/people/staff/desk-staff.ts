import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type changeStaffRoles,
  type inviteStaff,
  type reinviteStaff,
  type removeStaff,
} from '@openline/contract/people/staff'
import { AppError, notFound } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import { actionAtDesk, type DeskAction, type Done } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { voidRequestsOf } from '../dual-control/store.ts'
import { invitationEmail } from './emails.ts'
import { newLink } from './links.ts'
import { tellStaff } from './news.ts'
import { deletePasskeysOf } from './passkey-store.ts'
import { decideRoles } from './second-admin.ts'
import { endSessionsOf } from './session-store.ts'
import { presentOne } from './staff-list.ts'
import type { StaffNeeds } from './staff-needs.ts'
import {
  findMember,
  insertMember,
  lockAdmins,
  type MemberRow,
  setLink,
  setRemoved,
  setRoles,
  setWaitingRoles,
} from './store.ts'

/**
 * Emails a link to an account with these roles, immediately or when a second admin has given them too. Throws 409 for an
 * email that has one.
 */
export async function invite(
  deps: StaffNeeds,
  { name, email, roles, reason }: HandlerInput<typeof inviteStaff>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof inviteStaff>> {
  const id = ownId()
  const decided = await actionAtDesk(deps, {
    by,
    name: 'inviteStaff',
    reason,
    subject: { kind: 'staff', id },
    lock: (tx) => requireStillAdmin(tx, by),
    async act(tx, admins, { at }) {
      const waiting = { waitingRoles: roles, waitingBy: by.staff.staffId }
      await insertMember(tx, { id, name, email, roles: [], invitedAt: at, ...waiting })
      const member = { id, name, email, roles: [], waitingRoles: null, waitingBy: null }
      return giveRoles(deps, tx, by, { member, admins, wanted: roles, now: at })
    },
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'staff_email') throw error
    throw new AppError('conflict', 'This email already has a desk account')
  })
  return {
    message: decided === 'wait' ? waitingLabels(name) : `${name} got a link by email`,
    member: await presentOne(deps, id, by.staff),
  }
}

function waitingLabels(name: string): string {
  return `${name} gets these roles once another admin gives the same. The other admins have an email about it.`
}

type Giving = Locked & { readonly wanted: MemberRow['roles']; readonly now: Date }

/** Gives roles, or lets them wait; a person without any was never sent a link, and gets it with the first ones. */
async function giveRoles(
  deps: StaffNeeds,
  tx: Db,
  by: StaffActor,
  { member, admins, wanted, now }: Giving,
): Promise<Done<ReturnType<typeof decideRoles>>> {
  const { id, email } = member
  const result = decideRoles({ member, wanted, by: by.staff.staffId, admins })
  const before = { roles: member.roles }
  const done = { customerId: null, before, after: { email, roles: wanted }, result }
  if (result === 'wait') {
    await setWaitingRoles(tx, id, { roles: wanted, by: by.staff.staffId })
    await tellStaff(deps, tx, member, { kind: 'roles_asked', by: by.staff.name, after: wanted })
    return { ...done, act: 'asked-roles' }
  }
  await setRoles(tx, id, wanted)
  if (!member.roles.every((role) => wanted.includes(role))) {
    await voidRequestsOf(tx, id, { at: now, answer: `A role of ${member.name} was taken since` })
  }
  if (member.roles.includes('support') && !wanted.includes('support')) {
    await deps.events.onStaffAccessLost(tx, { staffId: id })
  }
  const alsoSupport = result === 'alone'
  if (member.roles.length > 0) {
    const news = { before: member.roles, after: wanted, by: by.staff.name }
    await tellStaff(deps, tx, { ...member, alsoSupport }, { kind: 'roles_changed', ...news })
    return { ...done, act: 'changeStaffRoles' }
  }
  const { url, columns } = newLink(deps.publicUrl, 'invite', now)
  await setLink(tx, id, columns)
  await sendInvitation(deps, tx, { email, url, usefulUntil: columns.linkExpiresAt })
  const invited = { kind: 'invited', by: by.staff.name } as const
  await tellStaff(deps, tx, { ...member, roles: wanted, alsoSupport }, invited)
  return { ...done, act: 'inviteStaff' }
}

/** Emails a new link, which also replaces lost passkeys once it is used. */
export async function reinvite(
  deps: StaffNeeds,
  id: string,
  { reason }: HandlerInput<typeof reinviteStaff>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof reinviteStaff>> {
  const action = { by, name: 'reinviteStaff', reason } as const
  const name = await onOther(deps, id, action, async (tx, { member }, { at }) => {
    if (member.roles.length === 0)
      throw new AppError('conflict', 'Another admin has to give these roles first')
    const { url, columns } = newLink(deps.publicUrl, 'invite', at)
    await setLink(tx, id, columns)
    const { email } = member
    await sendInvitation(deps, tx, { email, url, usefulUntil: columns.linkExpiresAt })
    await tellStaff(deps, tx, member, { kind: 'reinvited', by: by.staff.name })
    return { customerId: null, before: null, after: null, result: member.name }
  })
  return {
    message: `${name} got a new link by email`,
    member: await presentOne(deps, id, by.staff),
  }
}

/** Changes what another person may do, immediately or when a second admin has given the same roles. */
export async function changeRoles(
  deps: StaffNeeds,
  id: string,
  { roles, reason }: HandlerInput<typeof changeStaffRoles>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof changeStaffRoles>> {
  const action = { by, name: 'changeStaffRoles', reason } as const
  const decided = await onOther(deps, id, action, (tx, locked, { at }) =>
    giveRoles(deps, tx, by, { ...locked, wanted: roles, now: at }),
  )
  const member = await presentOne(deps, id, by.staff)
  const { name } = member
  return {
    message: decided === 'wait' ? waitingLabels(name) : `${name}’s roles were changed`,
    member,
  }
}

/** Ends another person's account with all its sessions. */
export async function remove(
  deps: StaffNeeds,
  id: string,
  { reason }: HandlerInput<typeof removeStaff>['body'],
  by: StaffActor,
): Promise<{ message: string }> {
  const action = { by, name: 'removeStaff', reason } as const
  const name = await onOther(deps, id, action, async (tx, { member }, { at: now }) => {
    await setRemoved(tx, id, now)
    await deletePasskeysOf(tx, id)
    await endSessionsOf(tx, id, { now })
    await deps.events.onStaffAccessLost(tx, { staffId: id })
    await voidRequestsOf(tx, id, { at: now, answer: `${member.name} no longer works at the desk` })
    await tellStaff(deps, tx, member, { kind: 'removed', by: by.staff.name })
    return { customerId: null, before: { roles: member.roles }, after: null, result: member.name }
  })
  return { message: `${name} no longer has access to the desk` }
}

type Locked = {
  readonly member: Pick<MemberRow, 'id' | 'name' | 'email' | 'roles' | 'waitingRoles' | 'waitingBy'>
  /** The ids of all. */
  readonly admins: readonly string[]
}

/**
 * Runs an act of an admin on another person's account. All admins are locked meanwhile: of two who remove
 * each other one is still an admin when their transaction begins, and the other is told. Since it is never their
 * own account, one admin is always left.
 */
function onOther<Result>(
  deps: StaffNeeds,
  id: string,
  action: Pick<DeskAction<Locked, Result>, 'name' | 'reason'> & { by: StaffActor },
  act: DeskAction<Locked, Result>['act'],
): Promise<Result> {
  const { by } = action
  return actionAtDesk(deps, {
    ...action,
    subject: { kind: 'staff', id },
    async lock(tx) {
      const admins = await requireStillAdmin(tx, by)
      const member = await findMember(tx, id)
      if (!member) throw notFound('This person no longer has a desk account')
      if (id === by.staff.staffId) {
        throw new AppError('conflict', 'Please ask another admin to change your own account')
      }
      return { member, admins }
    },
    act,
  })
}

/** Gives the ids of all admins. */
async function requireStillAdmin(tx: Db, { staff }: StaffActor): Promise<string[]> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(staff.staffId)) {
    throw new AppError('forbidden', 'Another admin just changed your account')
  }
  return admins
}

type Invitation = { email: string; url: string; usefulUntil: Date }

function sendInvitation(
  { sendEmail }: StaffNeeds,
  tx: Db,
  { email, url, usefulUntil }: Invitation,
): Promise<void> {
  return sendEmail(tx, { id: null, email, language: 'en' }, invitationEmail(url), { usefulUntil })
}
