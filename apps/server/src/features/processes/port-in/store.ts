import { portInEnds } from '@openline/contract/processes/port-in-status'
import { and, asc, desc, eq, gt, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portInEvents, portIns } from '../../../db/schema/port-ins.ts'
import { isOfAccount } from '../../people/customers/merged-store.ts'

export type PortInRow = typeof portIns.$inferSelect

/** A port-in with what its screens need beside it. */
export type PortInView = { portIn: PortInRow; lineId: string | null; attempts: number }

function first(rows: PortInRow[]): PortInRow | null {
  return rows[0] ?? null
}

export async function insertPortIn(
  db: Db,
  portIn: typeof portIns.$inferInsert,
): Promise<PortInRow> {
  const [row] = await db.insert(portIns).values(portIn).returning()
  if (!row) throw new Error('a port-in was not stored')
  return row
}

/** The port-in, locked until the transaction ends; every change goes through here. */
export async function lockPortInRow(tx: Db, id: string): Promise<PortInRow | null> {
  return first(await tx.select().from(portIns).where(eq(portIns.id, id)).for('update'))
}

export type PortInChanges = Partial<Omit<PortInRow, 'id' | 'customerId' | 'createdAt'>>

export async function updatePortIn(
  tx: Db,
  { id, customerId }: Pick<PortInRow, 'id' | 'customerId'>,
  changes: PortInChanges,
): Promise<PortInRow> {
  const [row] = await tx
    .update(portIns)
    .set(changes)
    .where(and(eq(portIns.id, id), eq(portIns.customerId, customerId)))
    .returning()
  if (!row) throw new Error(`port-in ${id} is gone`)
  return row
}

export async function addPortInEvent(
  tx: Db,
  event: { portInId: string; kind: string; detail: string | null; at: Date },
): Promise<void> {
  await tx.insert(portInEvents).values(event)
}

export function readPortInEvents(db: Db, portInId: string) {
  return db
    .select({ kind: portInEvents.kind, detail: portInEvents.detail, at: portInEvents.at })
    .from(portInEvents)
    .where(eq(portInEvents.portInId, portInId))
    .orderBy(asc(portInEvents.id))
}

export async function findPortIn(db: Db, id: string): Promise<PortInRow | null> {
  return first(await db.select().from(portIns).where(eq(portIns.id, id)))
}

/** Also of an account that was merged into this one, where all have ended. */
export async function findPortInOf(
  db: Db,
  customerId: string,
  id: string,
): Promise<PortInRow | null> {
  return first(
    await db
      .select()
      .from(portIns)
      .where(and(eq(portIns.id, id), isOfAccount(portIns.customerId, customerId))),
  )
}

/** The customer's port-in of a number that is under way, draft included. */
export async function findUnderWay(
  db: Db,
  customerId: string,
  msisdn: string,
): Promise<PortInRow | null> {
  return first(
    await db
      .select()
      .from(portIns)
      .where(
        and(
          eq(portIns.customerId, customerId),
          eq(portIns.msisdn, msisdn),
          notInArray(portIns.status, [...portInEnds]),
        ),
      ),
  )
}

/** The port-in under way to the line of an order. */
export async function findOfOrder(db: Db, orderId: string): Promise<PortInRow | null> {
  return first(
    await db
      .select()
      .from(portIns)
      .where(and(eq(portIns.orderId, orderId), notInArray(portIns.status, [...portInEnds]))),
  )
}

/** A customer's draft of another number no longer holds the line that it was meant for. */
export async function releaseDrafts(
  tx: Db,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<void> {
  await tx
    .update(portIns)
    .set({ orderId: null })
    .where(
      and(
        eq(portIns.customerId, customerId),
        eq(portIns.orderId, orderId),
        eq(portIns.status, 'draft'),
      ),
    )
}

/** The newest port-in to the line of an order, over or not. */
export async function findNewestOfOrder(db: Db, orderId: string): Promise<PortInRow | null> {
  return first(
    await db
      .select()
      .from(portIns)
      .where(eq(portIns.orderId, orderId))
      .orderBy(desc(portIns.createdAt))
      .limit(1),
  )
}

/** Whether another customer's open port-in holds the number; a draft holds none. */
export async function isHeldByOther(db: Db, customerId: string, msisdn: string): Promise<boolean> {
  const open = await db
    .select({ id: portIns.id })
    .from(portIns)
    .where(
      and(
        eq(portIns.msisdn, msisdn),
        ne(portIns.customerId, customerId),
        notInArray(portIns.status, ['draft', ...portInEnds]),
      ),
    )
  return open.length > 0
}

const maxShown = 50

/** Of an account and of those that were merged into it: under way, or ended since then. */
export async function listOf(db: Db, customerId: string, endedSince: Date): Promise<PortInRow[]> {
  const rows = await db
    .select()
    .from(portIns)
    .where(
      and(
        isOfAccount(portIns.customerId, customerId),
        or(isNull(portIns.endedAt), gt(portIns.endedAt, endedSince)),
      ),
    )
    .orderBy(desc(portIns.createdAt))
    .limit(maxShown)
  return rows
}
