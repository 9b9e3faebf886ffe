import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { staff, staffPasskeys } from '../../../db/schema/staff.ts'

export type StaffPasskeyRow = typeof staffPasskeys.$inferSelect

export function listPasskeysOf(db: Db, staffId: string): Promise<StaffPasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(desc(staffPasskeys.createdAt), desc(staffPasskeys.id))
}

/** The same; no other removal or replacement can come between before the transaction ends. */
export async function lockPasskeysOf(tx: Db, staffId: string): Promise<StaffPasskeyRow[]> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update')
  return listPasskeysOf(tx, staffId)
}

export async function insertPasskey(tx: Db, passkey: StaffPasskeyRow): Promise<void> {
  await tx.insert(staffPasskeys).values(passkey)
}

export async function deletePasskey(tx: Db, id: string): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.id, id))
}

export async function deletePasskeysOf(tx: Db, staffId: string): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
}

/** The passkey with its owner; no other sign-in can count it up before the transaction ends. */
export async function lockPasskey(tx: Db, credentialId: string) {
  const [row] = await tx
    .select({ passkey: staffPasskeys, owner: staff })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(and(eq(staffPasskeys.credentialId, credentialId), isNull(staff.removedAt)))
    .for('update', { of: staffPasskeys })
  return row ?? null
}

export async function recordUse(
  tx: Db,
  id: string,
  use: { counter: number; isSynced: boolean; lastUsedAt: Date },
): Promise<void> {
  await tx.update(staffPasskeys).set(use).where(eq(staffPasskeys.id, id))
}
