import type { ShippingAddress } from '@openline/contract/address-schema'
import { fullName } from '@openline/contract/person-name'
import { t } from '@openline/i18n/i18n'
import type { Language } from '@openline/i18n/language'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { findPaidLine, listPaidLines, type PaidLine } from '../../lines/lines/period-store.ts'
import { lockLine } from '../../lines/lines/store.ts'
import { addressOf, requireCustomer } from '../../people/customers/customers.ts'
import type { Customer } from '../../people/customers/store.ts'
import { type OrderRow, readOrders } from '../../sales/orders/orders.ts'
import { findFirstLine, isOlder } from '../../sales/shop/first-line-store.ts'
import { listNotices, type NoticeRow } from './notice-store.ts'
import { readLastConsents, readRenewalSettings } from './settings-store.ts'
import { type DunningRow, readDunning } from './store.ts'

/** An activated line with all that its renewal depends on. */
export type RenewalLine = PaidLine & {
  /** What its owner reads. */
  language: Language
  /** Where it is used, as it was ordered. */
  shipTo: ShippingAddress
  /** The address of the account, if that has a whole one. */
  home: ShippingAddress | null
  /** When automatic renewal was last agreed to, in the account or with the order. */
  consent: { at: Date; termsVersion: string }
  /** Its owner has an older line that is active. */
  isAnotherLine: boolean
  /** The discount for that in the order of the last period. */
  lastLineDiscountCents: number
  /** Plan price and recovery fee of a period, as in the order of the last one. */
  orderedCents: number
  /** The same as the customer agreed to them since. */
  agreedCents: number
  /** The notices of the next period to its present owner, oldest first. */
  notices: readonly NoticeRow[]
  /** The last yearly reminder that was delivered to its present owner. */
  remindedAt: Date | null
  settings: { cardId: string | null; nextPlanId: string | null }
  /** How far the renewal of the next period has come; null before the first notice. */
  dunning: DunningRow | null
}

/** The plan of the next period. */
export function nextPlanId({
  settings,
  period,
}: Pick<RenewalLine, 'settings'> & { period: Pick<RenewalLine['period'], 'planId'> }): string {
  return settings.nextPlanId ?? period.planId
}

/** The time zone of a line's dates; the carrier's own, where that is not known. */
export function zoneOf({ home, shipTo }: RenewalLine, carrierZone: string): string {
  return timeZoneOf(home ?? shipTo, carrierZone)
}

/** The customer's lines that can be renewed, newest first. */
export async function listRenewalLines(db: Db, customerId: string): Promise<RenewalLine[]> {
  return loadRenewals(db, customerId, await listPaidLines(db, customerId))
}

export async function findRenewalLine(db: Db, lineId: string): Promise<RenewalLine | null> {
  const line = await findPaidLine(db, lineId)
  if (!line) return null
  const [renewal] = await loadRenewals(db, line.customerId, [line])
  return renewal ?? null
}

/** The line, locked: until the transaction ends, no other one changes what it is paid for. */
export async function lockRenewalLine(tx: Db, lineId: string): Promise<RenewalLine | null> {
  await lockLine(tx, lineId)
  return findRenewalLine(tx, lineId)
}

/** A customer's own line that was activated; another customer's is not found. */
export async function requireRenewalLine(
  db: Db,
  customerId: string,
  lineId: string,
): Promise<RenewalLine> {
  const line = await findRenewalLine(db, lineId)
  if (line?.customerId !== customerId) throw notFound(t('We couldn’t find this line'))
  return line
}

/** The same, locked: whose it is was asked before the lock, and it may have gone to another account since. */
export async function lockOwnRenewalLine(
  tx: Db,
  customerId: string,
  lineId: string,
): Promise<RenewalLine> {
  await lockLine(tx, lineId)
  return requireRenewalLine(tx, customerId, lineId)
}

async function loadRenewals(
  db: Db,
  customerId: string,
  lines: readonly PaidLine[],
): Promise<RenewalLine[]> {
  if (lines.length === 0) return []
  const lineIds = lines.map(({ id }) => id)
  const nextNumbers = lines.map(({ period }) => period.number + 1)
  const [owner, firstLine, orders, settings, dunning, consents, notices] = await Promise.all([
    requireCustomer(db, customerId),
    findFirstLine(db, customerId),
    readOrders(db, [...new Set(lines.flatMap(({ orderId, period }) => [orderId, period.orderId]))]),
    readRenewalSettings(db, lineIds),
    readDunning(db, lineIds),
    readLastConsents(db, lineIds),
    listNotices(db, lineIds, nextNumbers),
  ])
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  return lines.map((line) => {
    const order = orderOf.get(line.orderId)
    const paid = orderOf.get(line.period.orderId)
    if (!order || !paid) throw new Error(`line ${line.id} has no order`)
    // What an owner before them was told is no notice to who has the line now.
    const own = notices.filter((of) => of.lineId === line.id && of.customerId === line.customerId)
    const chosen = settings.get(line.id)
    const newest = dunning.get(line.id)
    return {
      ...line,
      language: owner.language,
      shipTo: order.shipTo,
      home: homeOf(owner),
      consent: consents.get(line.id) ?? {
        at: order.createdAt,
        termsVersion: order.acceptedTermsVersion,
      },
      isAnotherLine: firstLine !== null && isOlder(firstLine, line),
      lastLineDiscountCents: paid.lineDiscountCents,
      orderedCents: agreedWith(paid),
      agreedCents: chosen?.agreedCents ?? agreedWith(paid),
      notices: own.filter(({ number }) => number === line.period.number + 1),
      remindedAt: lastReminder(own),
      settings: { cardId: chosen?.cardId ?? null, nextPlanId: chosen?.nextPlanId ?? null },
      dunning: newest?.number === line.period.number + 1 ? newest : null,
    }
  })
}

/**
 * What a period cost, and the next one may cost without another notice. A discount for another line counts, and a
 * coupon on a term of more than a month: that such a price ends has to be announced, too.
 */
function agreedWith({
  orderTotalCents,
  discountAmountCents,
  lineDiscountCents,
  recoveryFeeCents,
  periodMonths,
  withAddOn,
}: OrderRow): number {
  const lastingDiscountCents = periodMonths > 1 ? discountAmountCents : lineDiscountCents
  const planCents = orderTotalCents - (withAddOn?.priceCents ?? 0)
  return planCents - lastingDiscountCents + recoveryFeeCents
}

function lastReminder(notices: readonly NoticeRow[]): Date | null {
  const reminders = notices.filter(({ kind, failedAt }) => kind === 'annual_reminder' && !failedAt)
  return reminders.at(-1)?.sentAt ?? null
}

function homeOf(owner: Customer): RenewalLine['home'] {
  const address = addressOf(owner)
  return address && { name: fullName(owner), ...address }
}
