import type { CardNetwork, ReturnTo } from '@openline/contract/cards'
import { fullName } from '@openline/contract/person-name'
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { customers } from '../../db/schema/accounts.ts'
import { lines } from '../../db/schema/orders.ts'
import { cardSessions, cards } from '../../db/schema/payments.ts'
import { renewalSettings } from '../../db/schema/service.ts'

export type CardRow = Omit<typeof cards.$inferSelect, 'network'> & { network: CardNetwork }

export type CardSessionRow = Omit<typeof cardSessions.$inferSelect, 'returnTo' | 'status'> & {
  returnTo: ReturnTo
  status: 'open' | 'saved' | 'failed'
}

export async function listCardsOf(db: Db, customerId: string): Promise<CardRow[]> {
  const rows = await db
    .select()
    .from(cards)
    .where(eq(cards.customerId, customerId))
    .orderBy(desc(cards.isPrimary), desc(cards.createdAt))
  return rows as CardRow[]
}

const cardWithOwner = prepared((db) =>
  db
    .select({
      card: cards,
      providerCustomerId: customers.paymentCustomerId,
      firstName: customers.firstName,
      lastName: customers.lastName,
      hasAddress: sql<boolean>`${customers.streetName} is not null`,
    })
    .from(cards)
    .innerJoin(customers, eq(customers.id, cards.customerId))
    .where(
      and(
        eq(cards.id, sql.placeholder('cardId')),
        eq(cards.customerId, sql.placeholder('customerId')),
      ),
    )
    .prepare('card_with_owner'),
)

/** A card with its owner's name and the provider's customer it hangs on. */
export async function findCardOf(db: Db, customerId: string, cardId: string) {
  const [row] = await cardWithOwner(db).execute({ customerId, cardId })
  return row
    ? {
        card: row.card as CardRow,
        providerCustomerId: row.providerCustomerId,
        ownerName: fullName(row),
        ownerHasAddress: row.hasAddress,
      }
    : null
}

export async function findPayer(db: Db, customerId: string) {
  const [row] = await db
    .select({
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      paymentCustomerId: customers.paymentCustomerId,
    })
    .from(customers)
    .where(eq(customers.id, customerId))
  return row ?? null
}

/** Keeps the first provider customer that was made, should two requests make one at once. */
export async function keepPaymentCustomer(
  db: Db,
  customerId: string,
  paymentCustomerId: string,
): Promise<void> {
  await db
    .update(customers)
    .set({ paymentCustomerId })
    .where(and(eq(customers.id, customerId), isNull(customers.paymentCustomerId)))
}

/** Locks the customer, so that two cards saved at once do not both become primary. */
export async function lockCustomer(tx: Db, customerId: string) {
  const [row] = await tx
    .select({ paymentCustomerId: customers.paymentCustomerId })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  return row ?? null
}

export async function insertCardSession(
  db: Db,
  session: { id: string; customerId: string; returnTo: ReturnTo; createdAt: Date },
): Promise<void> {
  await db.insert(cardSessions).values({ ...session, status: 'open' })
}

export async function findCardSession(db: Db, id: string): Promise<CardSessionRow | null> {
  const [row] = await db.select().from(cardSessions).where(eq(cardSessions.id, id))
  return row ? (row as CardSessionRow) : null
}

export async function closeCardSession(
  tx: Db,
  id: string,
  result: { status: 'saved' | 'failed'; cardId: string | null },
): Promise<void> {
  await tx.update(cardSessions).set(result).where(eq(cardSessions.id, id))
}

export async function findCardByFingerprint(
  tx: Db,
  customerId: string,
  fingerprint: string,
): Promise<CardRow | null> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.customerId, customerId), eq(cards.fingerprint, fingerprint)))
  return row ? (row as CardRow) : null
}

export async function insertCard(tx: Db, card: CardRow): Promise<void> {
  await tx.insert(cards).values(card)
}

export async function updateCard(
  tx: Db,
  cardId: string,
  changes: Partial<Omit<CardRow, 'id' | 'customerId'>>,
): Promise<void> {
  await tx.update(cards).set(changes).where(eq(cards.id, cardId))
}

export async function hasOtherCards(tx: Db, customerId: string, fingerprint: string) {
  const rows = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.customerId, customerId), ne(cards.fingerprint, fingerprint)))
    .limit(1)
  return rows.length > 0
}

export async function findCard(
  tx: Db,
  customerId: string,
  cardId: string,
): Promise<CardRow | null> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.customerId, customerId)))
  return row ? (row as CardRow) : null
}

export async function deleteCardRow(tx: Db, cardId: string): Promise<void> {
  await tx.delete(cards).where(eq(cards.id, cardId))
}

/** Gives the badge to one card and takes it from all others. */
export async function movePrimary(tx: Db, customerId: string, cardId: string): Promise<void> {
  await tx
    .update(cards)
    .set({ isPrimary: false })
    .where(and(eq(cards.customerId, customerId), cards.isPrimary))
  await updateCard(tx, cardId, { isPrimary: true })
}

/** Lines that renew by themselves, each with the card that was chosen for it; null: the primary one. */
export function listRenewingLines(
  tx: Db,
  customerId: string,
): Promise<{ nickname: string; cardId: string | null }[]> {
  return tx
    .select({ nickname: lines.nickname, cardId: renewalSettings.cardId })
    .from(lines)
    .leftJoin(renewalSettings, eq(renewalSettings.lineId, lines.id))
    .where(
      and(
        eq(lines.customerId, customerId),
        lines.autoRenew,
        inArray(lines.status, ['pending', 'active', 'suspended']),
      ),
    )
    .orderBy(lines.createdAt)
}
