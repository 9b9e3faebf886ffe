import type { RefundParts } from '@openline/contract/sales/refunds'
import type { NamedTax } from '@openline/contract/sales/taxes'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import { type TaxableSale, taxStreetOf } from '../../../gateways/tax/tax.ts'
import type { Enqueue } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { type OrderRow, readOrder } from '../orders/orders.ts'
import { addOnTotalCents } from '../shop/add-ons.ts'
import {
  beginDraft,
  chooseDraft,
  dropChoice,
  findSaleReport,
  hasReport,
  insertReport,
  isVoided,
  markReported,
  type NewReport,
  postpone,
  type TaxReport,
  takeStalled,
  voidCodeOf,
} from './store.ts'

/** Beyond the tries of a job; after that the job was lost, or gave up. */
const retryAfterSeconds = 6 * 3600

/**
 * Puts on record, in the transaction that moved the money, what the engine is to be told. What the tables taxed
 * is no engine's business.
 */
export function taxEventHandlers(
  deps: Needs<'clock' | 'enqueue'>,
): Pick<DomainEvents, 'onPaid' | 'onRefunded'> {
  const { clock, enqueue } = deps
  return {
    async onPaid(tx, { order }) {
      if (order.taxedBy === 'tables') return
      const { id, taxes } = order
      const sale = { id, orderId: id, refundedCents: null, chargedCents: sumOf(taxes) }
      // The engine rounds a tax on plan and add-on once in a report.
      const roundingCents = taxes.filter(({ forAddOn }) => forAddOn).length
      const isNew = await insertReport(tx, { ...newReport(sale, clock()), roundingCents })
      if (isNew) await enqueue(tx, 'commit-taxes', { orderId: order.id })
    },
    async onRefunded(tx, { order, refund }) {
      const { id, amountCents, reason, parts } = refund
      const isOfAddOn = reason === 'add_on_not_given'
      // Money that was taken without being owed paid for no sale, and so for no taxes.
      if (parts === null || !(await hasReport(tx, order.id))) return
      await recordReturn(deps, tx, order, { id, amountCents, isOfAddOn, parts })
    },
  }
}

/**
 * The same for credit that returned with parts of a sale. The sale itself may be put on record later in the
 * transaction.
 */
export async function recordCreditReturn(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  { id, parts }: { id: string; parts: RefundParts },
): Promise<void> {
  if (order.taxedBy === 'tables') return
  const amountCents = order.creditCents
  await recordReturn(deps, tx, order, { id, amountCents, isOfAddOn: false, parts })
}

type Return = { id: string; amountCents: number; isOfAddOn: boolean; parts: RefundParts }

async function recordReturn(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  { id, amountCents: refundedCents, isOfAddOn, parts }: Return,
): Promise<void> {
  const isPart = refundedCents < order.finalCheckoutAmountCents
  const chargedCents = -sumOf(parts.taxes)
  const isNew = await insertReport(tx, {
    ...newReport({ id, orderId: order.id, refundedCents, chargedCents }, clock()),
    isOfAddOn,
    roundingCents: isPart ? parts.taxes.filter(({ cents }) => cents > 0).length : 0,
  })
  if (isNew) await enqueue(tx, 'reverse-taxes', { refundId: id })
}

function newReport(
  about: Pick<NewReport, 'id' | 'orderId' | 'refundedCents' | 'chargedCents'>,
  createdAt: Date,
): NewReport {
  const retryAt = secondsAfter(createdAt, retryAfterSeconds)
  return { ...about, isOfAddOn: false, roundingCents: 0, createdAt, retryAt }
}

/** Government taxes and fees, in cents. */
function sumOf(taxes: readonly NamedTax[]): number {
  return taxes.reduce((sum, { cents }) => sum + cents, 0)
}

/** What of a sale went back, and what is shared: all of it, or the add-on alone that was sold with the plan. */
function returnedOf(order: OrderRow, { refundedCents, isOfAddOn }: TaxReport) {
  const sale = saleOf(order)
  if (refundedCents === null) return { sale, refundedShare: null }
  const wholeCents = isOfAddOn ? addOnTotalCents(order) : order.finalCheckoutAmountCents
  return {
    sale: isOfAddOn ? { ...sale, lines: addOnLine(order) } : sale,
    refundedShare: Math.min(refundedCents / wholeCents, 1),
  }
}

/**
 * Reports a sale or a refund to the engine. May run twice, or break off anywhere: only the draft that the row
 * names is ever committed.
 */
export async function reportTaxes(
  deps: Needs<'db' | 'clock' | 'log' | 'tax'>,
  id: string,
): Promise<void> {
  const report = await beginDraft(deps.db, id)
  const done = report && (await voidSale(deps, report))
  if (done === 'locked') await adjustInstead(deps, id)
  else if (report && done === 'not_void') await commitReport(deps, report)
  await voidAgain(deps, id)
}

async function commitReport(
  deps: Needs<'db' | 'clock' | 'log' | 'tax'>,
  report: TaxReport,
): Promise<void> {
  const code = report.code ?? (await draftReport(deps, report))
  if (code === voidCodeOf(report)) throw new Error('Another run is voiding the sale')
  await deps.tax.commit(code)
  await markReported(deps.db, report.id, deps.clock())
}

/**
 * The whole sale that went back in the month in which it was reported is taken out of the engine's reports, so that
 * neither sale nor refund stands there. The sale is reported first, so that no other report commits it later.
 */
async function voidSale(
  deps: Needs<'db' | 'clock' | 'log' | 'tax'>,
  report: TaxReport,
): Promise<'voided' | 'locked' | 'not_void'> {
  const { db, tax, clock } = deps
  const code = voidCodeOf(report)
  const isChosen = report.code === code
  if (!isChosen && (report.code !== null || !(await isWhole(db, report)))) return 'not_void'
  await reportTaxes(deps, report.orderId)
  const sale = await findSaleReport(db, report.orderId)
  if (!sale?.code || sale.taxCents === null) throw new Error('The sale has no report')
  // Chosen before, it may have been carried out: the month does not matter then.
  if (!isChosen && !isOfMonth(clock(), sale)) return 'not_void'
  const counted = await chooseDraft(db, report.id, { ...sale, code, taxCents: -sale.taxCents })
  if (counted !== code) return 'not_void'
  if ((await tax.uncommit(sale.code)) === 'locked') {
    await dropChoice(db, report.id, code)
    return 'locked'
  }
  await markReported(db, report.id, clock())
  return 'voided'
}

async function isWhole(db: Db, { orderId, refundedCents }: TaxReport): Promise<boolean> {
  if (refundedCents === null) return false
  const order = await readOrder(db, orderId)
  return order !== null && refundedCents >= order.finalCheckoutAmountCents
}

/** The engine closes a month at its end, by a clock whose zone it does not say: it has the last word. */
function isOfMonth(now: Date, { createdAt, reportedAt }: TaxReport): boolean {
  const monthOf = (at: Date) => at.toISOString().slice(0, 7)
  return [createdAt, reportedAt ?? createdAt].every((at) => monthOf(at) === monthOf(now))
}

/** Under a draft of its own: two runs may both have found the month locked. */
async function adjustInstead(
  deps: Needs<'db' | 'clock' | 'log' | 'tax'>,
  id: string,
): Promise<void> {
  const report = await beginDraft(deps.db, id)
  if (report) await commitReport(deps, report)
}

/** A run that was late may have committed a sale after it was voided. */
async function voidAgain(
  { db, tax }: Needs<'db' | 'clock' | 'log' | 'tax'>,
  orderId: string,
): Promise<void> {
  if (!(await isVoided(db, orderId))) return
  const sale = await findSaleReport(db, orderId)
  if (sale?.code) await tax.uncommit(sale.code)
}

async function draftReport(
  { db, tax, log }: Needs<'db' | 'clock' | 'log' | 'tax'>,
  report: TaxReport,
): Promise<string> {
  const { id, orderId, drafts, chargedCents, roundingCents } = report
  const order = await readOrder(db, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  const code = drafts === 1 ? id : `${id}.${drafts}`
  const sold = id === orderId ? null : await findSaleReport(db, orderId)
  const { cents: taxCents, place } = await tax.draft({
    code,
    orderNumber: order.number,
    ...returnedOf(order, report),
    place: sold?.place ?? null,
  })
  if (Math.abs(taxCents - chargedCents) > roundingCents) {
    log.warn({ orderId, taxCents, chargedCents }, 'reported taxes differ from those charged')
  }
  return chooseDraft(db, id, { code, taxCents, place })
}

/** What was taxed when the order was placed. */
function saleOf(order: OrderRow): TaxableSale {
  const bought = { taxClass: order.taxClass, months: order.periodMonths }
  const { activationFeeCents, recoveryFeeCents, withAddOn } = order
  const addOnCents = withAddOn?.priceCents ?? 0
  const planCents = order.orderTotalCents - order.discountAmountCents - addOnCents
  return {
    zipCode: order.shipTo.zipCode,
    street: taxStreetOf(order.shipTo),
    on: order.createdAt,
    lines: [
      { kind: 'plan', amountCents: planCents, ...bought },
      { kind: 'activation_fee', amountCents: activationFeeCents, ...bought },
      { kind: 'recovery_fee', amountCents: recoveryFeeCents, ...bought },
      ...addOnLine(order),
    ],
  }
}

/** What is sold with a plan, which pays all that is due by the month. */
function addOnLine({ withAddOn }: OrderRow): TaxableSale['lines'] {
  if (withAddOn === null) return []
  const { taxClass, priceCents: amountCents } = withAddOn
  return [{ kind: 'plan', taxClass, amountCents, months: 0 }]
}

const atOnce = 100

/** A scheduled task: queues again what was not reported in time. */
export async function reviveReports({
  db,
  clock,
  enqueue,
}: Needs<'db' | 'clock' | 'enqueue'>): Promise<void> {
  const now = clock()
  const next = secondsAfter(now, retryAfterSeconds)
  await db.transaction(async (tx) => {
    const stalled = await takeStalled(tx, { now, next, limit: atOnce })
    for (const report of stalled) await enqueueReport(tx, enqueue, report)
  })
}

/** Queues immediately the reports that are still to be made; gives them. */
export async function reportAgain(
  tx: Db,
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  ids: readonly string[],
): Promise<TaxReport[]> {
  const reports = await postpone(tx, ids, secondsAfter(clock(), retryAfterSeconds))
  for (const report of reports) await enqueueReport(tx, enqueue, report)
  return reports
}

async function enqueueReport(
  tx: Db,
  enqueue: Enqueue,
  { id, orderId }: Pick<TaxReport, 'id' | 'orderId'>,
): Promise<void> {
  if (id === orderId) await enqueue(tx, 'commit-taxes', { orderId })
  else await enqueue(tx, 'reverse-taxes', { refundId: id })
}
