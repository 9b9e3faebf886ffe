import type { OutputOf } from '@openline/contract/endpoint'
import {
  type listStaff,
  type StaffMember,
  type StaffStatus,
  staffNextActions,
} from '@openline/contract/people/staff'
import { notFound } from '../../../app-error.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { listMembers } from './store.ts'

type Listed = Awaited<ReturnType<typeof listMembers>>[number]

function statusOf({ member, passkeyCount, lastSeenAt }: Listed, now: Date): StaffStatus {
  if (member.removedAt !== null) return 'removed'
  if (passkeyCount > 0 || lastSeenAt !== null) return 'active'
  if (member.roles.length === 0) return 'waiting'
  return member.linkExpiresAt !== null && member.linkExpiresAt > now ? 'invited' : 'expired'
}

type Reader = { staffId: string; now: Date; nameOf: (id: string) => string }

function present(row: Listed, { staffId, now, nameOf }: Reader): StaffMember {
  const { member, passkeyCount, lastSeenAt } = row
  const { id, name, email, roles, linkExpiresAt, waitingRoles, waitingBy } = member
  const status = statusOf(row, now)
  const isSelf = id === staffId
  return {
    id,
    name,
    email,
    roles,
    waiting:
      waitingRoles && waitingBy
        ? { roles: waitingRoles, by: nameOf(waitingBy), isOwn: waitingBy === staffId }
        : null,
    status,
    passkeyCount,
    isSelf,
    invitedAt: member.invitedAt.toISOString(),
    invitedUntil:
      linkExpiresAt !== null && linkExpiresAt > now ? linkExpiresAt.toISOString() : null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    removedAt: member.removedAt?.toISOString() ?? null,
    nextActions: isSelf ? [] : [...staffNextActions[status]],
  }
}

/** Everyone with an account at the desk, removed ones last. */
export async function listEveryone(
  { db, clock }: Needs<'db' | 'clock'>,
  { staffId }: StaffCaller,
): Promise<OutputOf<typeof listStaff>> {
  const now = clock()
  const rows = await listMembers(db)
  const names = new Map(rows.map(({ member: { id, name } }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? 'an admin'
  return { staff: rows.map((row) => present(row, { staffId, now, nameOf })) }
}

/** One of them; throws 404 for an unknown one. */
export async function presentOne(
  deps: Needs<'db' | 'clock'>,
  id: string,
  caller: StaffCaller,
): Promise<StaffMember> {
  const { staff } = await listEveryone(deps, caller)
  const member = staff.find((one) => one.id === id)
  if (!member) throw notFound('This person no longer has a desk account')
  return member
}
