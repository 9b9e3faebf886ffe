import type { OrderStatus } from '@openline/contract/orders'
import { fullName } from '@openline/contract/person-name'
import type { Address } from '@openline/contract/profile'
import type { Language } from '@openline/i18n/language'
import { and, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { customers } from '../../db/schema/accounts.ts'
import { lines, orders } from '../../db/schema/orders.ts'
import { cards, paymentAttempts } from '../../db/schema/payments.ts'
import { linePeriods, lineSuspensions, renewalSettings, renewals } from '../../db/schema/service.ts'
import { addressOf } from '../customers/customers.ts'

export type PeriodRow = typeof linePeriods.$inferSelect
export type DunningRow = typeof renewals.$inferSelect

/** A line that was activated, with all that its renewal depends on. */
export type RenewalLine = typeof lines.$inferSelect & {
  /** What its owner reads. */
  language: Language
  /** Where it is used, as it was ordered. */
  shipTo: Address & { name: string }
  /** The address of the account, if that has a whole one. */
  home: (Address & { name: string }) | null
  /** Consent to automatic renewal as it was ordered. */
  ordered: { at: Date; termsVersion: string }
  /** The last period that is paid. */
  period: PeriodRow
  settings: { cardId: string | null; nextPlanId: string | null }
  /** Since when it has no service for want of payment. */
  suspendedSince: Date | null
  /** How far the renewal of the next period has come; null before anybody was told. */
  dunning: DunningRow | null
}

const isLastPeriod = sql`${linePeriods.number} = (select max(any_of.number)
  from ${linePeriods} any_of where any_of.line_id = ${lines.id})`

async function readLines(db: Db, where: SQL | undefined): Promise<RenewalLine[]> {
  const rows = await db
    .select({
      line: lines,
      shipTo: orders.shipTo,
      owner: customers,
      ordered: { at: orders.createdAt, termsVersion: orders.acceptedTermsVersion },
      period: linePeriods,
      settings: renewalSettings,
      suspendedSince: lineSuspensions.since,
      dunning: renewals,
    })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .innerJoin(customers, eq(customers.id, lines.customerId))
    .innerJoin(linePeriods, and(eq(linePeriods.lineId, lines.id), isLastPeriod))
    .leftJoin(renewalSettings, eq(renewalSettings.lineId, lines.id))
    .leftJoin(
      lineSuspensions,
      and(
        eq(lineSuspensions.lineId, lines.id),
        eq(lineSuspensions.reason, 'unpaid'),
        isNull(lineSuspensions.endedAt),
      ),
    )
    .leftJoin(
      renewals,
      and(eq(renewals.lineId, lines.id), eq(renewals.number, sql`${linePeriods.number} + 1`)),
    )
    .where(and(inArray(lines.status, ['active', 'suspended']), where))
    .orderBy(desc(lines.createdAt))
  return rows.map(({ line, settings, owner, ...row }) => ({
    ...line,
    ...row,
    language: owner.language,
    home: homeOf(owner),
    settings: { cardId: settings?.cardId ?? null, nextPlanId: settings?.nextPlanId ?? null },
  }))
}

function homeOf(owner: typeof customers.$inferSelect): RenewalLine['home'] {
  const address = addressOf(owner)
  return address && { name: fullName(owner), ...address }
}

export function listRenewalLines(db: Db, customerId: string): Promise<RenewalLine[]> {
  return readLines(db, eq(lines.customerId, customerId))
}

export async function findRenewalLine(db: Db, lineId: string): Promise<RenewalLine | null> {
  return (await readLines(db, eq(lines.id, lineId)))[0] ?? null
}

/** The line as it stands, and nobody else changes what it is paid for meanwhile. */
export async function lockRenewalLine(tx: Db, lineId: string): Promise<RenewalLine | null> {
  await tx.select({ id: lines.id }).from(lines).where(eq(lines.id, lineId)).for('update')
  return findRenewalLine(tx, lineId)
}

export const endedOrders: OrderStatus[] = ['expired', 'cancelled', 'refunded', 'refund_failed']

/** The order that pays, paid or will pay a period of a line. */
export async function findLiveOrderId(
  db: Db,
  lineId: string,
  number: number,
): Promise<string | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.renewsLineId, lineId),
        eq(orders.periodNumber, number),
        eq(orders.kind, 'renewal'),
        notInArray(orders.status, endedOrders),
      ),
    )
  return order?.id ?? null
}

/** The newest try to pay an order. */
export async function findLastAttempt(db: Db, orderId: string) {
  const [attempt] = await db
    .select({
      status: paymentAttempts.status,
      failureCode: paymentAttempts.failureCode,
      updatedAt: paymentAttempts.updatedAt,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return attempt ?? null
}

/** The id of the card that renewals are charged to: the chosen one, else the primary. */
export async function findRenewalCardId(
  db: Db,
  { customerId, settings }: Pick<RenewalLine, 'customerId' | 'settings'>,
): Promise<string | null> {
  const [card] = await db
    .select({ id: cards.id })
    .from(cards)
    .where(
      and(
        eq(cards.customerId, customerId),
        settings.cardId === null ? cards.isPrimary : eq(cards.id, settings.cardId),
      ),
    )
  return card?.id ?? null
}
