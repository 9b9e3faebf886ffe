import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type changeStaffRoles,
  type inviteStaff,
  type reinviteStaff,
  type removeStaff,
} from '@openline/contract/people/staff'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { AppError, notFound } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import { type NewAct, recordAct, type StaffActor } from '../../platform/audit/audit.ts'
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
 * Emails a link to an account with these roles, at once or when a second admin has given them too. Throws 409 for an
 * email that has one.
 */
export async function invite(
  deps: StaffNeeds,
  { name, email, roles, reason }: HandlerInput<typeof inviteStaff>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof inviteStaff>> {
  const { db, clock } = deps
  const [id, now] = [ownId(), clock()]
  const outcome = await db
    .transaction(async (tx) => {
      const admins = await requireStillAdmin(tx, by)
      const waiting = { waitingRoles: roles, waitingBy: by.staff.staffId }
      await insertMember(tx, { id, name, email, roles: [], invitedAt: now, ...waiting })
      const decided = decideRoles({ member: null, wanted: roles, by: by.staff.staffId, admins })
      const member = { id, name, email, roles: [] }
      await giveRoles(deps, tx, by, { member, wanted: roles, decided, reason, now })
      return decided
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'staff_email') throw error
      throw new AppError('conflict', 'This email already has an account at the desk')
    })
  return {
    message: outcome === 'wait' ? waitingLabels(name) : `${name} has been sent a link`,
    member: await presentOne(deps, id, by.staff),
  }
}

function waitingLabels(name: string): string {
  return `${name} gets these roles once another admin gives the same. The other admins have an email about it.`
}

type Giving = {
  readonly member: Pick<MemberRow, 'id' | 'name' | 'email' | 'roles'>
  readonly wanted: MemberRow['roles']
  readonly decided: ReturnType<typeof decideRoles>
  readonly reason: string
  readonly now: Date
}

/** Gives roles, or lets them wait; a person without any was never sent a link, and gets it with the first ones. */
async function giveRoles(deps: StaffNeeds, tx: Db, by: StaffActor, giving: Giving): Promise<void> {
  const { member, wanted, decided, reason, now } = giving
  const { id, email } = member
  const change = { before: { roles: member.roles }, after: { email, roles: wanted } }
  const record = (act: ActName) => recordOn(tx, by, { at: now, act, reason, id, ...change })
  if (decided === 'wait') {
    await setWaitingRoles(tx, id, { roles: wanted, by: by.staff.staffId })
    await record('asked-roles')
    const news = { kind: 'roles_asked', by: by.staff.name, after: wanted } as const
    return tellStaff(deps, tx, member, news)
  }
  await setRoles(tx, id, wanted)
  const alsoSupport = decided === 'alone'
  if (member.roles.length > 0) {
    await record('changeStaffRoles')
    const news = { before: member.roles, after: wanted, by: by.staff.name }
    return tellStaff(deps, tx, { ...member, alsoSupport }, { kind: 'roles_changed', ...news })
  }
  const { url, columns } = newLink(deps.publicUrl, 'invite', now)
  await setLink(tx, id, columns)
  await record('inviteStaff')
  await sendInvitation(deps, tx, { email, url, usefulUntil: columns.linkExpiresAt })
  const invited = { kind: 'invited', by: by.staff.name } as const
  await tellStaff(deps, tx, { ...member, roles: wanted, alsoSupport }, invited)
}

/** Emails a new link, which also replaces lost passkeys once it is used. */
export async function reinvite(
  deps: StaffNeeds,
  id: string,
  { reason }: HandlerInput<typeof reinviteStaff>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof reinviteStaff>> {
  const now = deps.clock()
  const { url, columns } = newLink(deps.publicUrl, 'invite', now)
  const { name } = await onOther(deps, id, by, async (tx, member) => {
    if (member.roles.length === 0)
      throw new AppError('conflict', 'Another admin has to give these roles first')
    await setLink(tx, id, columns)
    const change = { before: null, after: null }
    await recordOn(tx, by, { at: now, act: 'reinviteStaff', reason, id, ...change })
    const { email } = member
    await sendInvitation(deps, tx, { email, url, usefulUntil: columns.linkExpiresAt })
    await tellStaff(deps, tx, member, { kind: 'reinvited', by: by.staff.name })
  })
  return {
    message: `${name} has been sent a new link`,
    member: await presentOne(deps, id, by.staff),
  }
}

/** Changes what another person may do, at once or when a second admin has given the same roles. */
export async function changeRoles(
  deps: StaffNeeds,
  id: string,
  { roles, reason }: HandlerInput<typeof changeStaffRoles>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof changeStaffRoles>> {
  const { name, result } = await onOther(deps, id, by, async (tx, member, admins) => {
    const decided = decideRoles({ member, wanted: roles, by: by.staff.staffId, admins })
    const giving = { member, wanted: roles, decided, reason, now: deps.clock() }
    await giveRoles(deps, tx, by, giving)
    return decided
  })
  return {
    message: result === 'wait' ? waitingLabels(name) : `${name}’s roles were changed`,
    member: await presentOne(deps, id, by.staff),
  }
}

/** Ends another person's account with all its sessions. */
export async function remove(
  deps: StaffNeeds,
  id: string,
  { reason }: HandlerInput<typeof removeStaff>['body'],
  by: StaffActor,
): Promise<{ message: string }> {
  const now = deps.clock()
  const { name } = await onOther(deps, id, by, async (tx, member) => {
    await setRemoved(tx, id, now)
    await deletePasskeysOf(tx, id)
    await endSessionsOf(tx, id, { now })
    const change = { before: { roles: member.roles }, after: null }
    await recordOn(tx, by, { at: now, act: 'removeStaff', reason, id, ...change })
    await tellStaff(deps, tx, member, { kind: 'removed', by: by.staff.name })
  })
  return { message: `${name} no longer has access to the desk` }
}

/**
 * Runs an act of an admin on another person's account. All admins are locked meanwhile: of two who remove
 * each other one is still an admin when their transaction begins, and the other is told. Since it is never their
 * own account, one admin is always left.
 */
async function onOther<Result>(
  { db }: StaffNeeds,
  id: string,
  by: StaffActor,
  run: (tx: Db, member: MemberRow, admins: readonly string[]) => Promise<Result>,
): Promise<{ name: string; result: Result }> {
  return db.transaction(async (tx) => {
    const admins = await requireStillAdmin(tx, by)
    const member = await findMember(tx, id)
    if (!member) throw notFound('This person has no account at the desk any more')
    if (id === by.staff.staffId) {
      throw new AppError('conflict', 'Please ask another admin to change your own account')
    }
    return { name: member.name, result: await run(tx, member, admins) }
  })
}

/** Gives the ids of all admins. */
async function requireStillAdmin(tx: Db, { staff }: StaffActor): Promise<string[]> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(staff.staffId)) {
    throw new AppError('forbidden', 'Another admin has just changed your account')
  }
  return admins
}

type Recorded = Pick<NewAct, 'at' | 'act' | 'reason' | 'before' | 'after'> & { id: string }

function recordOn(tx: Db, by: StaffActor, { id, ...act }: Recorded): Promise<void> {
  return recordAct(tx, by, { ...act, customerId: null, subject: { kind: 'staff', id } })
}

type Invitation = { email: string; url: string; usefulUntil: Date }

function sendInvitation(
  { sendEmail }: StaffNeeds,
  tx: Db,
  { email, url, usefulUntil }: Invitation,
): Promise<void> {
  return sendEmail(tx, { id: null, email, language: 'en' }, invitationEmail(url), { usefulUntil })
}
