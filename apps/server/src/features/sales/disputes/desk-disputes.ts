import {
  type DeskDispute,
  type DeskFraudWarning,
  type DisputeAnswer,
  disputeActionsNow,
  maxDecided,
} from '@openline/contract/sales/disputes-desk'
import type { Db } from '../../../db/open.ts'
import { readLineIds } from '../../lines/lines/store.ts'
import { readCustomerNames } from '../../people/customers/recipient-store.ts'
import { type OrderRow, readOrders } from '../orders/orders.ts'
import { type AnswerRow, listAnswersOf } from './answer-store.ts'
import { disputedAmount } from './desk-evidence-amount.ts'
import type { Dispute } from './disputes.ts'
import { listDecided, listNewestWarnings, listOpen } from './store.ts'

/** Open disputes by their deadlines, those that were decided last, and the newest fraud warnings. */
export async function listForDesk(db: Db): Promise<{
  open: DeskDispute[]
  decided: DeskDispute[]
  warnings: DeskFraudWarning[]
}> {
  const warnings = await listNewestWarnings(db, maxDecided)
  const orders = await ordersOf(db, warnings)
  return {
    open: await presentDisputes(db, await listOpen(db)),
    decided: await presentDisputes(db, await listDecided(db, maxDecided)),
    warnings: warnings.map(({ id, orderId, fraudType, isActionable, warnedAt }) => ({
      id,
      ...nameOrder(orders, orderId),
      fraudType,
      isActionable,
      warnedAt: warnedAt.toISOString(),
    })),
  }
}

/** Disputes with the answers of their present stage and what staff can do. */
export async function presentDisputes(db: Db, rows: readonly Dispute[]): Promise<DeskDispute[]> {
  const orders = await ordersOf(db, rows)
  const answers = await listAnswersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { id, providerDisputeId, stage, status, reason } = row
    const standing = answers.find(
      (answer) => answer.disputeId === id && answer.stage === stage && answer.status !== 'refused',
    )
    return {
      id,
      providerDisputeId,
      ...nameOrder(orders, row.orderId),
      stage,
      status,
      amount: disputedAmount(row.amountCents, row.currency),
      reason,
      dueAt: row.dueAt?.toISOString() ?? null,
      openedAt: row.openedAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      answer: standing ? presentAnswer(standing) : null,
      nextActions: [...disputeActionsNow({ stage, status, isAnswered: standing !== undefined })],
    }
  })
}

/** An answer without what was sent. */
export function presentAnswer(row: AnswerRow): DisputeAnswer {
  const { id, stage, kind, status, staffName, note, refusal, createdAt } = row
  return { id, stage, kind, status, staffName, note, refusal, at: createdAt.toISOString() }
}

type NamedOrder = Pick<OrderRow, 'id' | 'number' | 'customerId'> & {
  lineId: string | null
  customerName: string | null
}

async function ordersOf(
  db: Db,
  rows: readonly { readonly orderId: string }[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))]
  const [found, lineIds] = await Promise.all([readOrders(db, ids), readLineIds(db, ids)])
  const names = await readCustomerNames(
    db,
    found.map(({ customerId }) => customerId),
  )
  return new Map(
    found.map(({ id, number, customerId, forLineId }) => [
      id,
      {
        id,
        number,
        customerId,
        customerName: names.get(customerId) ?? null,
        lineId: forLineId ?? lineIds.get(id) ?? null,
      },
    ]),
  )
}

function nameOrder(orders: ReadonlyMap<string, NamedOrder>, orderId: string) {
  const order = orders.get(orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  const { number: orderNumber, customerId, customerName, lineId } = order
  return { orderId, orderNumber, customerId, customerName, lineId }
}
