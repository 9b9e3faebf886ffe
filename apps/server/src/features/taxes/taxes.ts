import { taxesOf } from '@openline/contract/taxes'
import type { Logger } from 'pino'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { DomainEvents } from '../../domain-events.ts'
import type { TaxableSale, TaxGateway } from '../../gateways/tax/tax.ts'
import type { Enqueue } from '../../jobs/jobs.ts'
import { type OrderRow, readOrder } from '../orders/orders.ts'
import {
  beginDraft,
  chooseDraft,
  hasReport,
  insertReport,
  markReported,
  type TaxReport,
  takeStalled,
} from './store.ts'

type RecordDeps = { clock: Clock; enqueue: Enqueue }

/** Beyond the tries of a job; after that the job was lost, or gave up. */
const retryAfterSeconds = 6 * 3600

/**
 * Puts on record, in the transaction that moved the money, what the engine is to be told. What the tables taxed
 * is no engine's business.
 */
export function taxEventHandlers({
  clock,
  enqueue,
}: RecordDeps): Pick<DomainEvents, 'onPaid' | 'onRefunded'> {
  const report = (id: string, order: OrderRow, refundedCents: number | null) => {
    const createdAt = clock()
    return {
      id,
      orderId: order.id,
      refundedCents,
      chargedCents: chargedTaxes(order, refundedCents),
      createdAt,
      retryAt: secondsAfter(createdAt, retryAfterSeconds),
    }
  }
  return {
    async onPaid(tx, { order }) {
      if (order.taxedBy === 'tables') return
      const isNew = await insertReport(tx, report(order.id, order, null))
      if (isNew) await enqueue(tx, 'commit-taxes', { orderId: order.id })
    },
    async onRefunded(tx, { order, refund }) {
      if (!givesBackSale(refund.reason) || !(await hasReport(tx, order.id))) return
      const isNew = await insertReport(tx, report(refund.id, order, refund.amountCents))
      if (isNew) await enqueue(tx, 'reverse-taxes', { refundId: refund.id })
    },
  }
}

/** Money that was taken without being owed paid for no sale, and so for no taxes. */
const notOfSale: ReadonlySet<string> = new Set(['not_needed', 'wrong_amount'])

function givesBackSale(reason: string): boolean {
  return !notOfSale.has(reason)
}

/** Government taxes and fees of an order, or their part in a refund, below zero. */
function chargedTaxes(order: OrderRow, refundedCents: number | null): number {
  const all = taxesOf('taxAmountCents', order.taxes) + taxesOf('regulatoryFeeCents', order.taxes)
  const share = refundedCents === null ? 1 : -shareOf(order, refundedCents)
  return Math.sign(share) * Math.round(Math.abs(share) * all)
}

function shareOf(order: OrderRow, refundedCents: number): number {
  return Math.min(refundedCents / order.finalCheckoutAmountCents, 1)
}

export type ReportDeps = { db: Db; clock: Clock; log: Logger; tax: TaxGateway }

/**
 * Reports a sale or a refund to the engine. May run twice, or break off anywhere: only the draft that the row
 * names is ever committed.
 */
export async function reportTaxes(deps: ReportDeps, id: string): Promise<void> {
  const report = await beginDraft(deps.db, id)
  if (!report) return
  const code = report.code ?? (await draftReport(deps, report))
  await deps.tax.commit(code)
  await markReported(deps.db, id, deps.clock())
}

async function draftReport({ db, tax, log }: ReportDeps, report: TaxReport): Promise<string> {
  const { id, orderId, refundedCents, drafts, chargedCents } = report
  const order = await readOrder(db, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  const code = drafts === 1 ? id : `${id}.${drafts}`
  const { cents: taxCents } = await tax.draft({
    code,
    orderNumber: order.number,
    sale: saleOf(order),
    refundedShare: refundedCents === null ? null : shareOf(order, refundedCents),
  })
  if (taxCents !== chargedCents) {
    log.warn({ orderId, taxCents, chargedCents }, 'reported taxes differ from those charged')
  }
  return chooseDraft(db, id, { code, taxCents })
}

/** What was taxed when the order was placed. */
function saleOf(order: OrderRow): TaxableSale {
  const bought = { taxClass: order.taxClass, months: order.periodMonths }
  const { orderTotalCents, discountAmountCents, activationFeeCents, recoveryFeeCents } = order
  return {
    zipCode: order.shipTo.zipCode,
    on: order.createdAt,
    lines: [
      { kind: 'plan', amountCents: orderTotalCents - discountAmountCents, ...bought },
      { kind: 'activation_fee', amountCents: activationFeeCents, ...bought },
      { kind: 'recovery_fee', amountCents: recoveryFeeCents, ...bought },
    ],
  }
}

const atOnce = 100

/** A scheduled task: queues again what was not reported in time. */
export async function reviveReports({
  db,
  clock,
  enqueue,
}: RecordDeps & { db: Db }): Promise<void> {
  const now = clock()
  const next = secondsAfter(now, retryAfterSeconds)
  await db.transaction(async (tx) => {
    for (const { id, orderId } of await takeStalled(tx, { now, next, limit: atOnce })) {
      if (id === orderId) await enqueue(tx, 'commit-taxes', { orderId })
      else await enqueue(tx, 'reverse-taxes', { refundId: id })
    }
  })
}
