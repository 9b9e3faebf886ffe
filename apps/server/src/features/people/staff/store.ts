import type { StaffRole } from '@openline/contract/staff-roles'
import { and, arrayOverlaps, asc, eq, gt, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { staff, staffPasskeys, staffSessions } from '../../../db/schema/staff.ts'

export type MemberRow = typeof staff.$inferSelect
type Link = Pick<MemberRow, 'linkHash' | 'linkPurpose' | 'linkExpiresAt'>
type Purpose = NonNullable<MemberRow['linkPurpose']>

const isHere = isNull(staff.removedAt)

export async function insertMember(tx: Db, member: typeof staff.$inferInsert): Promise<void> {
  await tx.insert(staff).values(member)
}

/** What a member of staff is called, removed ones too; null for an unknown one. */
export async function findStaffName(db: Db, id: string): Promise<string | null> {
  const [member] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return member?.name ?? null
}

/** What members of staff are called, removed ones too, by id. */
export async function readStaffNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Null for an unknown or removed one. */
export async function findMember(db: Db, id: string): Promise<MemberRow | null> {
  const [member] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isHere))
  return member ?? null
}

/** Null for an unknown or removed one. */
export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | null> {
  const [member] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, email), isHere))
  return member ?? null
}

/** Those of them who are here, whom no other transaction can remove or give other roles before this one ends. */
export function lockMembers(tx: Db, ids: readonly string[]): Promise<MemberRow[]> {
  return tx
    .select()
    .from(staff)
    .where(and(inArray(staff.id, [...ids]), isHere))
    .orderBy(asc(staff.id))
    .for('share')
}

/** Those who have a role, by name. */
export function listWithRole(db: Db, role: StaffRole): Promise<Pick<MemberRow, 'id' | 'name'>[]> {
  return db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(arrayOverlaps(staff.roles, [role]), isHere))
    .orderBy(asc(staff.name), asc(staff.id))
}

/** Whether anyone but one has one of the roles. */
export async function isAnyoneElse(
  db: Db,
  { not, roles }: { not: string; roles: readonly StaffRole[] },
): Promise<boolean> {
  const found = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.id, not), arrayOverlaps(staff.roles, [...roles]), isHere))
    .limit(1)
  return found.length > 0
}

/** Everyone who was ever invited with what is on record of their passkeys and sessions, removed ones last. */
export async function listMembers(db: Db) {
  const passkeys = db
    .select({
      staffId: staffPasskeys.staffId,
      passkeyCount: sql<number>`count(*)::int`.as('passkey_count'),
    })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId)
    .as('passkeys_of')
  const sessions = db
    .select({
      staffId: staffSessions.staffId,
      lastSeenAt: max(staffSessions.lastSeenAt).as('last_seen'),
    })
    .from(staffSessions)
    .groupBy(staffSessions.staffId)
    .as('sessions_of')
  return db
    .select({
      member: staff,
      passkeyCount: sql<number>`coalesce(${passkeys.passkeyCount}, 0)`,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(staff)
    .leftJoin(passkeys, eq(passkeys.staffId, staff.id))
    .leftJoin(sessions, eq(sessions.staffId, staff.id))
    .orderBy(sql`${staff.removedAt} is not null`, asc(staff.name), asc(staff.id))
}

/** The ids of all admins, whom no other transaction can remove or demote before this one ends. */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(isHere, sql`'admin' = any(${staff.roles})`))
    .orderBy(asc(staff.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Where admins are told of what happens to accounts. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: staff.email })
    .from(staff)
    .where(and(isHere, sql`'admin' = any(${staff.roles})`))
    .orderBy(asc(staff.id))
  return rows.map(({ email }) => email)
}

/** Also in the place of roles that waited for a second admin. */
export async function setRoles(tx: Db, id: string, roles: MemberRow['roles']): Promise<void> {
  const nothing = { waitingRoles: null, waitingBy: null }
  await tx
    .update(staff)
    .set({ roles, ...nothing })
    .where(eq(staff.id, id))
}

/** Roles that count once another admin gives the same. */
export async function setWaitingRoles(
  tx: Db,
  id: string,
  { roles, by }: { roles: MemberRow['roles']; by: string },
): Promise<void> {
  await tx.update(staff).set({ waitingRoles: roles, waitingBy: by }).where(eq(staff.id, id))
}

/** The new link takes the place of the earlier one. */
export async function setLink(tx: Db, id: string, link: Link): Promise<void> {
  await tx.update(staff).set(link).where(eq(staff.id, id))
}

const noLink = { linkHash: null, linkPurpose: null, linkExpiresAt: null } satisfies Link

type Opened = { linkHash: string; purposes: Purpose[]; now: Date }

function opensBy({ linkHash, purposes, now }: Opened) {
  return and(
    eq(staff.linkHash, linkHash),
    inArray(staff.linkPurpose, purposes),
    gt(staff.linkExpiresAt, now),
    isHere,
  )
}

/** Who a link is for; null when it does not work, or not any more. */
export async function findByLink(db: Db, link: Opened): Promise<MemberRow | null> {
  const [member] = await db.select().from(staff).where(opensBy(link))
  return member ?? null
}

/** Uses a link up; null when it does not work, or not any more. */
export async function takeLink(tx: Db, link: Opened): Promise<MemberRow | null> {
  const [member] = await tx.update(staff).set(noLink).where(opensBy(link)).returning()
  return member ?? null
}

export async function setRecoveryHash(tx: Db, id: string, recoveryHash: string): Promise<void> {
  await tx.update(staff).set({ recoveryHash }).where(eq(staff.id, id))
}

/** Uses a recovery code up and leaves a link in its place; null when it is not right. */
export async function takeRecovery(
  db: Db,
  { email, recoveryHash }: { email: string; recoveryHash: string },
  link: Link,
): Promise<MemberRow | null> {
  const [member] = await db
    .update(staff)
    .set({ recoveryHash: null, ...link })
    .where(and(eq(staff.email, email), eq(staff.recoveryHash, recoveryHash), isHere))
    .returning()
  return member ?? null
}

/** False for one who was removed already. Their links and codes go. */
export async function setRemoved(tx: Db, id: string, removedAt: Date): Promise<boolean> {
  const removed = await tx
    .update(staff)
    .set({ removedAt, recoveryHash: null, ...noLink })
    .where(and(eq(staff.id, id), isHere))
    .returning({ id: staff.id })
  return removed.length > 0
}

/** Whether anyone has an account at the desk. */
export async function hasStaff(db: Db): Promise<boolean> {
  const found = await db.select({ id: staff.id }).from(staff).where(isHere).limit(1)
  return found.length > 0
}
