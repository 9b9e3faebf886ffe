import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type changeStaffRoles,
  type inviteStaff,
  type reinviteStaff,
  type removeStaff,
} from '@openline/contract/staff'
import { AppError, notFound } from '../../app-error.ts'
import { ownId } from '../../crypto/own-id.ts'
import type { Db } from '../../db/open.ts'
import { violatedConstraint } from '../../db/sql-state.ts'
import { type NewAct, recordAct, type StaffActor } from '../audit/audit.ts'
import { invitationEmail } from './emails.ts'
import { newLink } from './links.ts'
import { deletePasskeysOf } from './passkey-store.ts'
import { endSessionsOf } from './session-store.ts'
import type { StaffDeps } from './staff-deps.ts'
import { presentOne } from './staff-list.ts'
import {
  findMember,
  insertMember,
  lockAdmins,
  type MemberRow,
  setLink,
  setRemoved,
  setRoles,
} from './store.ts'

export { findStaffName, hasStaff } from './store.ts'

/** Emails a link to an account with these roles. Throws 409 for an email that has one. */
export async function invite(
  deps: StaffDeps,
  { name, email, roles, reason }: HandlerInput<typeof inviteStaff>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof inviteStaff>> {
  const { db, clock, publicUrl } = deps
  const [id, now] = [ownId(), clock()]
  const { url, columns } = newLink(publicUrl, 'invite', now)
  await db
    .transaction(async (tx) => {
      await requireStillAdmin(tx, by)
      await insertMember(tx, { id, name, email, roles, invitedAt: now, ...columns })
      const change = { before: null, after: { name, email, roles } }
      await recordOn(tx, by, { at: now, act: 'inviteStaff', reason, id, ...change })
      await sendInvitation(deps, tx, { email, url, usefulUntil: columns.linkExpiresAt })
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'staff_email') throw error
      throw new AppError('conflict', 'This email already has an account at the desk')
    })
  return {
    message: `${name} has been sent a link`,
    member: await presentOne(deps, id, by.staff),
  }
}

/** Emails a new link, which also replaces lost passkeys once it is used. */
export async function reinvite(
  deps: StaffDeps,
  id: string,
  { reason }: HandlerInput<typeof reinviteStaff>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof reinviteStaff>> {
  const now = deps.clock()
  const { url, columns } = newLink(deps.publicUrl, 'invite', now)
  const { name } = await onOther(deps, id, by, async (tx, member) => {
    await setLink(tx, id, columns)
    const change = { before: null, after: null }
    await recordOn(tx, by, { at: now, act: 'reinviteStaff', reason, id, ...change })
    const { email } = member
    await sendInvitation(deps, tx, { email, url, usefulUntil: columns.linkExpiresAt })
  })
  return {
    message: `${name} has been sent a new link`,
    member: await presentOne(deps, id, by.staff),
  }
}

/** Changes what another person may do. */
export async function changeRoles(
  deps: StaffDeps,
  id: string,
  { roles, reason }: HandlerInput<typeof changeStaffRoles>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof changeStaffRoles>> {
  const { name } = await onOther(deps, id, by, async (tx, member) => {
    await setRoles(tx, id, roles)
    const change = { before: { roles: member.roles }, after: { roles } }
    await recordOn(tx, by, { at: deps.clock(), act: 'changeStaffRoles', reason, id, ...change })
  })
  return {
    message: `${name}’s roles were changed`,
    member: await presentOne(deps, id, by.staff),
  }
}

/** Ends another person's account with all its sessions. */
export async function remove(
  deps: StaffDeps,
  id: string,
  { reason }: HandlerInput<typeof removeStaff>['body'],
  by: StaffActor,
): Promise<{ message: string }> {
  const now = deps.clock()
  const { name } = await onOther(deps, id, by, async (tx, { roles }) => {
    await setRemoved(tx, id, now)
    await deletePasskeysOf(tx, id)
    await endSessionsOf(tx, id, { now })
    const change = { before: { roles }, after: null }
    await recordOn(tx, by, { at: now, act: 'removeStaff', reason, id, ...change })
  })
  return { message: `${name} no longer has access to the desk` }
}

/**
 * Runs an act of an admin on another person's account. All admins are locked meanwhile: of two who remove
 * each other one is still an admin when their transaction begins, and the other is told. Since it is never their
 * own account, one admin is always left.
 */
async function onOther(
  { db }: StaffDeps,
  id: string,
  by: StaffActor,
  run: (tx: Db, member: MemberRow) => Promise<void>,
): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    await requireStillAdmin(tx, by)
    const member = await findMember(tx, id)
    if (!member) throw notFound('This person has no account at the desk any more')
    if (id === by.staff.staffId) {
      throw new AppError('conflict', 'Please ask another admin to change your own account')
    }
    await run(tx, member)
    return member
  })
}

async function requireStillAdmin(tx: Db, { staff }: StaffActor): Promise<void> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(staff.staffId)) {
    throw new AppError('forbidden', 'Another admin has just changed your account')
  }
}

type Recorded = Pick<NewAct, 'at' | 'act' | 'reason' | 'before' | 'after'> & { id: string }

function recordOn(tx: Db, by: StaffActor, { id, ...act }: Recorded): Promise<void> {
  return recordAct(tx, by, { ...act, customerId: null, subject: { kind: 'staff', id } })
}

type Invitation = { email: string; url: string; usefulUntil: Date }

function sendInvitation(
  { sendEmail }: StaffDeps,
  tx: Db,
  { email, url, usefulUntil }: Invitation,
): Promise<void> {
  return sendEmail(tx, { id: null, email, language: 'en' }, invitationEmail(url), { usefulUntil })
}
