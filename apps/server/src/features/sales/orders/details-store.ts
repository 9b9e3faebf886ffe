import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { lineActivity, simChanges } from '../../../db/schema/line-safety.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { accountNow, isOfAccount } from '../../people/customers/merged-store.ts'
import type { OrderRow } from './change-store.ts'
import { isForNewLine } from './is-for-new-line.ts'

const { placeholder } = sql

/** What an order's page needs beside the order itself. */
export type OrderDetails = {
  attempts: (typeof paymentAttempts.$inferSelect)[]
  /** The line that the order made or renews; null while there is none, and once it is in another account. */
  lineId: string | null
  /** When the line of the order ended, and to whom its number was transferred; null while it has not. */
  lineEnd: { at: Date; toCarrier: string | null } | null
}

/** The line that an order made or renews, while both are of one account or of one that is merged into it. */
const isOwnLine = and(
  or(eq(lines.customerId, orders.customerId), eq(lines.customerId, accountNow(orders.customerId))),
  or(eq(lines.orderId, orders.id), eq(lines.id, orders.forLineId)),
)

/** The end of the line that an order renews, or of the one that it made. */
function lineEnds(db: Db) {
  return db
    .select({ at: lineActivity.at, toCarrier: lineActivity.detail })
    .from(lineActivity)
    .where(
      and(eq(lineActivity.lineId, lines.id), inArray(lineActivity.kind, ['ported_out', 'ended'])),
    )
    .orderBy(desc(lineActivity.id))
    .limit(1)
    .as('line_end')
}

const orderWithDetails = prepared((db) => {
  const lineEnd = lineEnds(db)
  return db
    .select({
      order: orders,
      attempt: paymentAttempts,
      lineId: lines.id,
      endedAt: lineEnd.at,
      toCarrier: lineEnd.toCarrier,
    })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .leftJoin(lines, isOwnLine)
    .leftJoinLateral(lineEnd, sql`true`)
    .where(
      and(
        eq(orders.id, placeholder('orderId')),
        isOfAccount(orders.customerId, placeholder('customerId')),
      ),
    )
    .orderBy(asc(paymentAttempts.number))
    .prepare('order_with_details')
})

/** An order of an account, or of one that was merged into it, with its attempts (oldest first) and line; null for none. */
export async function findWhole(
  db: Db,
  customerId: string,
  orderId: string,
): Promise<{ order: OrderRow; details: OrderDetails } | null> {
  const rows = await orderWithDetails(db).execute({ customerId, orderId })
  const [row] = rows
  if (!row) return null
  const attempts = rows.flatMap(({ attempt }) => (attempt ? [attempt] : []))
  return { order: row.order, details: { attempts, ...lineDetails(row) } }
}

type LineColumns = { lineId: string | null; endedAt: Date | null; toCarrier: string | null }

function lineDetails({ lineId, endedAt, toCarrier }: LineColumns): Omit<OrderDetails, 'attempts'> {
  return { lineId, lineEnd: endedAt && { at: endedAt, toCarrier } }
}

const attemptsOfOrders = prepared((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.orderId} = any(${placeholder('ids')})`)
    .orderBy(asc(paymentAttempts.number))
    .prepare('attempts_of_orders'),
)

const linesOfOrders = prepared((db) => {
  const lineEnd = lineEnds(db)
  return db
    .select({
      orderId: orders.id,
      lineId: lines.id,
      endedAt: lineEnd.at,
      toCarrier: lineEnd.toCarrier,
    })
    .from(orders)
    .leftJoin(lines, isOwnLine)
    .leftJoinLateral(lineEnd, sql`true`)
    .where(sql`${orders.id} = any(${placeholder('ids')})`)
    .prepare('lines_and_ends_of_orders')
})

/** Attempts (oldest first) and line of each order, by order id. */
export async function loadOrderDetails(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDetails>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...orderIds]
  const [attempts, lineRows] = await Promise.all([
    attemptsOfOrders(db).execute({ ids }),
    linesOfOrders(db).execute({ ids }),
  ])
  const details = new Map<string, OrderDetails>(
    lineRows.map((row) => [row.orderId, { attempts: [], ...lineDetails(row) }]),
  )
  for (const attempt of attempts) details.get(attempt.orderId)?.attempts.push(attempt)
  return details
}

/** The SIM card that was mailed last for an order after its own and before its line was active. */
export async function findLastMailedCard(
  db: Db,
  orderId: string,
): Promise<Pick<typeof simChanges.$inferSelect, 'shipTo' | 'status' | 'trackingNumber'> | null> {
  const { shipTo, status, trackingNumber, createdAt } = simChanges
  const { activatedAt } = lines
  const cards = await db
    .select({ shipTo, status, trackingNumber, createdAt, activatedAt })
    .from(simChanges)
    .innerJoin(lines, eq(lines.id, simChanges.lineId))
    .where(and(eq(lines.orderId, orderId), eq(simChanges.sim, 'card')))
    .orderBy(desc(createdAt))
  return cards.find((card) => isForNewLine(card, card)) ?? null
}
