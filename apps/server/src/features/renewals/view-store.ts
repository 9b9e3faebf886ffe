import type { OrderStatus } from '@openline/contract/orders'
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines, orders } from '../../db/schema/orders.ts'
import { cards, paymentAttempts } from '../../db/schema/payments.ts'
import { renewalConsents, renewalSettings } from '../../db/schema/service.ts'
import { endedOrders } from './store.ts'

/** What is shown of a line's renewal beside the line itself. */
export type RenewalDetails = {
  /** The card that renewals are charged to: the chosen one, else the primary. */
  card: typeof cards.$inferSelect | null
  /** When automatic renewal was last switched, if ever by its owner. */
  consent: { at: Date; terms: string } | null
  /** The order that pays, paid or will pay the next period. */
  paying: { id: string; status: OrderStatus } | null
  /** The newest try to pay it. */
  last: { failureCode: string | null; updatedAt: Date } | null
}

const nextNumber = sql`(select max(any_of.number) + 1 from line_periods any_of
  where any_of.line_id = ${lines.id})`
const lastConsent = sql`(select any_of.id from renewal_consents any_of
  where any_of.line_id = ${lines.id} order by any_of.at desc limit 1)`
const lastAttempt = sql`(select any_of.id from payment_attempts any_of
  where any_of.order_id = ${orders.id} order by any_of.number desc limit 1)`

/** For any number of lines in one query, by line. */
export async function loadRenewalDetails(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, RenewalDetails>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .select({
      lineId: lines.id,
      card: cards,
      consent: { at: renewalConsents.at, terms: renewalConsents.termsVersion },
      paying: { id: orders.id, status: orders.status },
      last: { failureCode: paymentAttempts.failureCode, updatedAt: paymentAttempts.updatedAt },
    })
    .from(lines)
    .leftJoin(renewalSettings, eq(renewalSettings.lineId, lines.id))
    .leftJoin(
      cards,
      and(
        eq(cards.customerId, lines.customerId),
        or(
          eq(cards.id, renewalSettings.cardId),
          and(isNull(renewalSettings.cardId), cards.isPrimary),
        ),
      ),
    )
    .leftJoin(renewalConsents, eq(renewalConsents.id, lastConsent))
    .leftJoin(
      orders,
      and(
        eq(orders.renewsLineId, lines.id),
        eq(orders.kind, 'renewal'),
        eq(orders.periodNumber, nextNumber),
        notInArray(orders.status, endedOrders),
      ),
    )
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, lastAttempt))
    .where(inArray(lines.id, [...lineIds]))
  return new Map(rows.map(({ lineId, ...row }) => [lineId, row]))
}
