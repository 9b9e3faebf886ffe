import { and, asc, eq, lte, not } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portOuts } from '../../../db/schema/line-safety.ts'

export type PortOutRow = typeof portOuts.$inferSelect

export async function findPortOut(tx: Db, carrierId: string): Promise<PortOutRow | null> {
  const [row] = await tx.select().from(portOuts).where(eq(portOuts.carrierId, carrierId))
  return row ?? null
}

/** The row by our own id. */
export async function findPortOutById(db: Db, id: string): Promise<PortOutRow | null> {
  const [row] = await db.select().from(portOuts).where(eq(portOuts.id, id))
  return row ?? null
}

export async function insertPortOut(tx: Db, row: PortOutRow): Promise<void> {
  await tx.insert(portOuts).values(row)
}

type PortOutChange = Partial<
  Pick<PortOutRow, 'status' | 'reason' | 'synced' | 'carrierRefused' | 'resends'>
>

export async function changePortOut(tx: Db, id: string, change: PortOutChange): Promise<void> {
  await tx.update(portOuts).set(change).where(eq(portOuts.id, id))
}

/** Refuses the waiting port-outs of a line, to be synced to the carrier. Gives how many there were. */
export async function refuseWaiting(tx: Db, lineId: string, reason: string): Promise<number> {
  const refused = await tx
    .update(portOuts)
    .set({ status: 'refused', reason, synced: false })
    .where(and(eq(portOuts.lineId, lineId), eq(portOuts.status, 'waiting')))
    .returning({ id: portOuts.id })
  return refused.length
}

/** Waiting ones whose time has come. */
export function listDue(db: Db, now: Date, limit: number) {
  return db
    .select({ id: portOuts.id, lineId: portOuts.lineId })
    .from(portOuts)
    .where(and(eq(portOuts.status, 'waiting'), lte(portOuts.decidesAt, now)))
    .orderBy(asc(portOuts.decidesAt))
    .limit(limit)
}

/** A waiting one, read under the line's lock. */
export async function findWaiting(tx: Db, id: string): Promise<PortOutRow | null> {
  const [row] = await tx
    .select()
    .from(portOuts)
    .where(and(eq(portOuts.id, id), eq(portOuts.status, 'waiting')))
  return row ?? null
}

/** Decided ones that the carrier does not know of and has not refused. */
export async function listUnsyncedPortOuts(db: Db, limit: number): Promise<PortOutRow[]> {
  return db
    .select()
    .from(portOuts)
    .where(and(eq(portOuts.synced, false), not(portOuts.carrierRefused)))
    .orderBy(asc(portOuts.decidesAt))
    .limit(limit)
}

/** Lines whose number is on its way out: the event of its arrival may have been lost. */
export async function listLeaving(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ lineId: portOuts.lineId })
    .from(portOuts)
    .where(eq(portOuts.status, 'approved'))
    .orderBy(asc(portOuts.decidesAt))
    .limit(limit)
  return rows.map(({ lineId }) => lineId)
}
