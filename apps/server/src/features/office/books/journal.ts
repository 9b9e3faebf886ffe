import type { TimeSpan } from '../../../clock.ts'
import { inParts } from '../../../db/in-time-order.ts'
import type { Db } from '../../../db/open.ts'
import { listCreditEntriesIn } from '../../sales/credits/journal-store.ts'
import { listEntriesIn } from '../../sales/disputes/journal-store.ts'
import { type OrderRow, readOrders } from '../../sales/orders/orders.ts'
import {
  listCapturesIn,
  listRefundEntriesIn,
  listRefundsAskedIn,
  readPayments,
} from '../../sales/refunds/journal-store.ts'
import {
  type Booking,
  disputedMoney,
  givenCredit,
  owedMoney,
  type Payment,
  paidSale,
  reachedOtherwise,
  returnedCredit,
  saleToReturn,
  sentMoney,
} from './bookings.ts'
import { mergeByTime } from './merge-by-time.ts'

/**
 * Every booking of some time, oldest first, from what is on record of payments, refunds, disputes and credit.
 * All of these rows stay as they are, so that the journal of a day that is over never changes.
 */
export function readJournal(db: Db, span: TimeSpan): AsyncGenerator<Booking> {
  return mergeByTime([
    captures(db, span),
    askedRefunds(db, span),
    refundEntries(db, span),
    disputes(db, span),
    credits(db, span),
  ])
}

async function* captures(db: Db, span: TimeSpan): AsyncGenerator<Booking> {
  for await (const part of inParts(span, (wanted) => listCapturesIn(db, wanted))) {
    const orderOf = await readOrdersOf(db, part)
    for (const row of part) {
      const order = orderOf(row)
      yield booking(row, order, row.isOwed ? 'payment_not_needed' : 'payment', () =>
        row.isOwed ? owedMoney(row, row.amountCents) : paidSale(row, order, row.amountCents),
      )
    }
  }
}

/** What a sale earned is owed from the moment that its refund is asked for. */
async function* askedRefunds(db: Db, span: TimeSpan): AsyncGenerator<Booking> {
  for await (const part of inParts(span, (wanted) => listRefundsAskedIn(db, wanted))) {
    const orderOf = await readOrdersOf(db, part)
    for (const row of part) {
      const { parts, amountCents } = row
      const order = orderOf(row)
      yield booking(row, order, parts ? 'refund_asked' : 'capture_differed', () =>
        parts ? saleToReturn(order, parts, amountCents) : owedMoney(row, amountCents),
      )
    }
  }
}

async function* refundEntries(db: Db, span: TimeSpan): AsyncGenerator<Booking> {
  for await (const part of inParts(span, (wanted) => listRefundEntriesIn(db, wanted))) {
    const orderOf = await readOrdersOf(db, part)
    for (const row of part) {
      yield booking(row, orderOf(row), `refund_${row.kind}`, () => entryWays[row.kind](row))
    }
  }
}

type RefundEntry = Awaited<ReturnType<typeof listRefundEntriesIn>>[number]

const entryWays: Readonly<Record<RefundEntry['kind'], (row: RefundEntry) => Booking['entries']>> = {
  sent: (row) => sentMoney(row, row.amountCents),
  failed: (row) => owedMoney(row, row.amountCents),
  settled: ({ amountCents }) => reachedOtherwise('settled_otherwise', amountCents),
  returned: ({ amountCents }) => reachedOtherwise('disputes', amountCents),
}

async function* disputes(db: Db, span: TimeSpan): AsyncGenerator<Booking> {
  for await (const part of inParts(span, (wanted) => listEntriesIn(db, wanted))) {
    const orderOf = await readOrdersOf(db, part)
    const payments = await readPayments(
      db,
      part.map(({ attemptId }) => attemptId),
    )
    for (const row of part) {
      const payment = payments.get(row.attemptId)
      if (!payment) throw new Error(`payment ${row.attemptId} of a dispute is gone`)
      const about = { ...payment, at: row.at }
      yield booking(about, orderOf(row), 'dispute', () => disputedMoney(payment, row))
    }
  }
}

/** Credit that was given, taken away, or given back with the sale that it had paid a part of. */
async function* credits(db: Db, span: TimeSpan): AsyncGenerator<Booking> {
  for await (const part of inParts(span, (wanted) => listCreditEntriesIn(db, wanted))) {
    const returned = part.flatMap(({ orderId }) => (orderId === null ? [] : [{ orderId }]))
    const orderOf = await readOrdersOf(db, returned)
    for (const { at, customerId, orderId, kind, amountCents, parts } of part) {
      const order = orderId === null ? null : orderOf({ orderId })
      yield {
        at,
        kind: creditKindOf[kind],
        customerId,
        payment: null,
        orderNumber: order?.number ?? null,
        entries:
          order && parts ? returnedCredit(order, parts, amountCents) : givenCredit(amountCents),
      }
    }
  }
}

type CreditEntry = Awaited<ReturnType<typeof listCreditEntriesIn>>[number]

const creditKindOf: Readonly<Record<CreditEntry['kind'], Booking['kind']>> = {
  granted: 'credit_granted',
  withdrawn: 'credit_ended',
  used: 'payment',
  returned: 'credit_returned',
  forfeited: 'credit_ended',
  moved_out: 'credit_ended',
  moved_in: 'credit_granted',
}

function booking(
  { at, attemptId, orderId, customerId, intentId, cardNetwork, wallet }: Payment & { at: Date },
  { number: orderNumber }: OrderRow,
  kind: Booking['kind'],
  book: () => Booking['entries'],
): Booking {
  const payment = { attemptId, orderId, customerId, intentId, cardNetwork, wallet }
  return { at, kind, customerId, payment, orderNumber, entries: book() }
}

type OfOrder = { readonly orderId: string }

async function readOrdersOf(db: Db, rows: readonly OfOrder[]): Promise<(row: OfOrder) => OrderRow> {
  const found = await readOrders(db, [...new Set(rows.map(({ orderId }) => orderId))])
  const byId = new Map(found.map((order) => [order.id, order]))
  return ({ orderId }) => {
    const order = byId.get(orderId)
    if (!order) throw new Error(`order ${orderId} of the journal is gone`)
    return order
  }
}
