import type { ReturnTo } from '@openline/contract/sales/cards'
import { and, asc, desc, eq, ne, notInArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Retention } from '../../../db/retention.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { lines } from '../../../db/schema/orders.ts'
import { cardSessions, cards } from '../../../db/schema/payments.ts'
import { renewalSettings } from '../../../db/schema/service.ts'
import type { Customer } from '../../people/customers/store.ts'

export type CardRow = typeof cards.$inferSelect

export type CardSessionRow = typeof cardSessions.$inferSelect

export async function listCardsOf(db: Db, customerId: string): Promise<CardRow[]> {
  return db
    .select()
    .from(cards)
    .where(eq(cards.customerId, customerId))
    .orderBy(desc(cards.isPrimary), desc(cards.createdAt))
}

export async function insertCardSession(
  db: Db,
  session: { id: string; customerId: string; returnTo: ReturnTo; createdAt: Date },
): Promise<void> {
  await db.insert(cardSessions).values({ ...session, status: 'open' })
}

export async function findCardSession(db: Db, id: string): Promise<CardSessionRow | null> {
  const [row] = await db.select().from(cardSessions).where(eq(cardSessions.id, id))
  return row ?? null
}

export async function closeCardSession(
  tx: Db,
  { id, customerId }: Pick<CardSessionRow, 'id' | 'customerId'>,
  result: { status: 'saved' | 'failed'; cardId: string | null },
): Promise<void> {
  await tx
    .update(cardSessions)
    .set(result)
    .where(and(eq(cardSessions.id, id), eq(cardSessions.customerId, customerId)))
}

/** The provider ends its page after a day, and repeats events about it for a few more. */
export const cardSessionRetention: Retention = {
  column: cardSessions.createdAt,
  keptForSeconds: 30 * 24 * 3600,
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
  return row ?? null
}

export async function findCardByProviderId(
  db: Db,
  providerCardId: string,
): Promise<CardRow | null> {
  const [row] = await db.select().from(cards).where(eq(cards.providerCardId, providerCardId))
  return row ?? null
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

function isOf(customerId: SQLWrapper | string, cardId: SQLWrapper | string) {
  return and(eq(cards.id, cardId), eq(cards.customerId, customerId))
}

export async function findCard(
  tx: Db,
  customerId: string,
  cardId: string,
): Promise<CardRow | null> {
  const [row] = await tx.select().from(cards).where(isOf(customerId, cardId))
  return row ?? null
}

const cardWithOwner = prepared((db) =>
  db
    .select({ card: cards, owner: customers })
    .from(cards)
    .innerJoin(customers, eq(customers.id, cards.customerId))
    .where(isOf(sql.placeholder('customerId'), sql.placeholder('cardId')))
    .prepare('card_with_owner'),
)

export async function findCardWithOwner(
  db: Db,
  customerId: string,
  cardId: string,
): Promise<{ card: CardRow; owner: Customer } | null> {
  return (await cardWithOwner(db).execute({ customerId, cardId }))[0] ?? null
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

export type RenewingLine = { nickname: string; cardId: string | null }

/**
 * The customer's lines with automatic renewal, oldest first, each with the card that was chosen for it;
 * null: the primary card.
 */
export function listRenewingLines(db: Db, customerId: string): Promise<RenewingLine[]> {
  return db
    .select({ nickname: lines.nickname, cardId: renewalSettings.cardId })
    .from(lines)
    .leftJoin(renewalSettings, eq(renewalSettings.lineId, lines.id))
    .where(
      and(
        eq(lines.customerId, customerId),
        eq(lines.autoRenew, true),
        notInArray(lines.status, ['inactive', 'cancelled']),
      ),
    )
    .orderBy(asc(lines.createdAt))
}
