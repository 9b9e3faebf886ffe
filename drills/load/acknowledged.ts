import type { Order } from '@openline/contract/sales/orders'
import type { Shop } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { Database } from '../../apps/server/src/db/open.ts'
import { brokenInvariants } from '../../e2e/support/invariants.ts'

/** What customers were told, which nothing may take back. */
export type Acknowledged = {
  /** By their ids, as they were answered last. */
  readonly orders: Map<string, Order>
  readonly portIns: Set<string>
  readonly customers: Set<string>
  readonly sessions: Set<string>
  /** What an answer said that an earlier one had said otherwise. */
  readonly takenBack: string[]
}

export function nothingAcknowledged(): Acknowledged {
  return {
    orders: new Map(),
    portIns: new Set(),
    customers: new Set(),
    sessions: new Set(),
    takenBack: [],
  }
}

/** Remembers what a customer was told of their order. */
export function recordOrder({ orders, takenBack }: Acknowledged, order: Order): void {
  const before = orders.get(order.id)
  orders.set(order.id, order)
  if (before?.status !== 'active') return
  if (order.status === 'active' && order.lineId === before.lineId) return
  takenBack.push(`order ${order.id} was active and is ${order.status}`)
}

/** The old carrier takes its time. */
const portInsWithinMs = 60_000
const paid = new Set<Order['status']>(['paid', 'provisioning', 'active'])

/** All that is wrong with the rows, with the books outside, and with what customers were told. */
export async function brokenAfter(
  told: readonly Acknowledged[],
  database: Database,
  shop: Shop,
): Promise<string[]> {
  const broken = await brokenInvariants({ ...shop, database })
  for (const each of told) broken.push(...(await brokenPromises(each, database, shop)))
  return broken
}

/** Everything acknowledged that cannot be found again once all is settled, in words. */
async function brokenPromises(
  acknowledged: Acknowledged,
  { db }: Pick<Database, 'db'>,
  shop: Shop,
): Promise<string[]> {
  const find = async (query: string) => {
    const { rows } = await db.execute<Found>(query)
    return new Map(rows.map((row) => [row.id, row]))
  }
  const orders = await find(`select o.id, o.status, l.id as line from orders o
    left join lines l on l.order_id = o.id and l.status = 'active'`)
  const portIns = await eventually(
    'the port-ins to be completed',
    async () => {
      const found = await find('select id, status from port_ins')
      return missing('port-in', acknowledged.portIns, found, 'completed').length === 0 && found
    },
    portInsWithinMs,
  ).catch(() => find('select id, status from port_ins'))
  const customers = await find(`select id, 'there' as status from customers`)
  const paidOrders = [...acknowledged.orders.values()].filter(({ status }) => paid.has(status))
  const otherLines = paidOrders
    .filter(({ status, id, lineId }) => status === 'active' && orders.get(id)?.line !== lineId)
    .map(({ id, lineId }) => `order ${id} has another line than ${lineId}`)
  return [
    ...acknowledged.takenBack,
    ...missing(
      'paid order',
      paidOrders.map(({ id }) => id),
      orders,
      'active',
    ),
    ...otherLines,
    ...missing('port-in', acknowledged.portIns, portIns, 'completed'),
    ...missing('customer', acknowledged.customers, customers, 'there'),
    ...(await endedSessions(acknowledged.sessions, shop)),
  ]
}

function missing(kind: string, ids: Iterable<string>, found: Map<string, Found>, is: string) {
  return [...ids].flatMap((id) => {
    const status = found.get(id)?.status ?? 'lost'
    return status === is ? [] : [`${kind} ${id} is ${status}`]
  })
}

type Found = { id: string; status: string; line?: string | null }

async function endedSessions(tokens: Iterable<string>, shop: Shop): Promise<string[]> {
  const ended: string[] = []
  for (const token of tokens) {
    const { status } = await shop.send('GET', '/app/orders', { token })
    if (status !== 200) ended.push(`a session that was opened is answered ${status}`)
  }
  return ended
}

/** How many of each kind there were. */
export function acknowledgedWords({ orders, portIns, customers, sessions }: Acknowledged): string {
  return `${orders.size}, ${portIns.size}, ${customers.size}, ${sessions.size}`
}
