import type { Database } from '@openline/server/db/open'
import type { OrderMoney } from '@openline/testing/payment-ledger'
import type { TaxDocument } from '@openline/testing/tax-side'

/** A shop whose rows, and whose provider, carrier and tax engine, can be looked at. */
export type WithBooks = { readonly sandbox: { readonly url: string }; readonly database: Database }

/** An order with what the systems outside must agree with. */
export type OrderFacts = {
  id: string
  taxes: number
  /** Of the taxes on an add-on that was sold with the plan: how many, and what went back of them alone. */
  addOnTaxes: number
  addOnBack: number
  taxedBy: string
  kind: string
  status: string
  /** Of the card: what credit left of the total. */
  price: number
  credit: number
  captured: number
  refunded: number
  /** What the bank sent back to us. */
  stuck: number
  /** What staff gave back of it, or went back with an add-on that was not given, of an order that continues. */
  given: number
  email: string
  number: string
  paid: boolean
  iccid: string | null
  mdn: string | null
  /** Of a line that worked and is over. */
  hasEnded: boolean
}

const orderFacts = `
  select o.id, o.kind, o.status, o.taxed_by as "taxedBy",
    (select count(*)::int from jsonb_array_elements(o.taxes) tax where (tax->>'forAddOn')::boolean) as "addOnTaxes",
    (select coalesce(sum((tax->>'cents')::int), 0)::int from refunds r cross join jsonb_array_elements(r.parts->'taxes') tax
      where r.order_id = o.id and r.reason = 'add_on_not_given' and r.status in ('sent', 'done')) as "addOnBack",
    (o.tax_amount_cents + o.regulatory_fee_cents - o.recovery_fee_cents)::int as taxes, o.final_checkout_amount_cents - o.credit_cents as price, o.credit_cents as credit, c.email, o.number,
    o.paid_at is not null as paid, l.iccid, l.mdn, coalesce(l.status = 'cancelled', false) as "hasEnded",
    (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'captured') as captured,
    (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.status = 'done') as refunded,
    (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.status = 'failed') as stuck,
    (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.status in ('done', 'failed')
      and (r.made_by is not null or r.reason = 'add_on_not_given')) as given
  from orders o join customers c on c.id = o.customer_id
  left join lines l on l.order_id = o.id and (l.status <> 'cancelled' or l.activated_at is not null)`

type Activation = { reference: string; status: string; msisdn: string | null; iccid: string }
type Shipment = { reference: string }

/** Every order, as `lookOutside` compares it. */
export async function readOrderFacts({ database }: WithBooks): Promise<readonly OrderFacts[]> {
  return [...(await database.db.execute<OrderFacts>(orderFacts)).rows]
}

/** What orders say otherwise than the books of provider, carrier and tax engine, in words. */
export async function lookOutside(
  shop: WithBooks,
  orders: readonly OrderFacts[],
  readNetwork = (from: WithBooks) => readBooks<NetworkBooks>(from, 'carrier'),
): Promise<readonly string[]> {
  const network = await readNetwork(shop)
  return [
    ...differingMoney(orders, await readBooks<Books>(shop, 'payment')),
    ...differingLines(orders, network),
    ...differingAddOns(orders, network),
    ...differingTaxes(orders, await readBooks<TaxBooks>(shop, 'tax')),
  ]
}

type Books = { orders: Record<string, OrderMoney> }
/** What a network gave: by the references that the shop gave it. */
export type NetworkBooks = {
  activations: Activation[]
  shipments: Shipment[]
  endedLines: string[]
  portOuts: { reference: string; status: string }[]
  addOns: { reference: string; status: string }[]
}

/** What a system outside has on record. */
export async function readBooks<T>({ sandbox }: WithBooks, system: string): Promise<T> {
  return (await (await fetch(`${sandbox.url}/${system}/ledger`)).json()) as T
}

const keepsItsMoney = new Set(['paid', 'provisioning', 'to_ship', 'shipped', 'active'])
const nothing: OrderMoney = {
  succeededCharges: 0,
  failedCharges: 0,
  capturedCents: 0,
  refundedCents: 0,
}

function differingMoney(orders: readonly OrderFacts[], books: Books): string[] {
  const known = new Set(orders.map(({ id }) => id))
  const ownerless = Object.entries(books.orders)
    .filter(([id, money]) => money.capturedCents > 0 && !known.has(id))
    .map(([id]) => `money was taken without an order: ${id}`)
  const wrong = orders.flatMap((order) => {
    const money = books.orders[order.id] ?? nothing
    const kept = money.capturedCents - money.refundedCents
    const due = (keepsItsMoney.has(order.status) ? order.price - order.given : 0) + order.stuck
    const facts = `${order.status} order ${order.id}, books ${JSON.stringify(money)}`
    return [
      ...(kept === due ? [] : [`${due} cents are due, ${kept} were kept: ${facts}`]),
      ...(money.succeededCharges === order.captured
        ? []
        : [`${order.captured} charges are on record: ${facts}`]),
      ...(money.refundedCents === order.refunded
        ? []
        : [`${order.refunded} cents are on record as sent back: ${facts}`]),
    ]
  })
  return [...ownerless, ...wrong]
}

function differingLines(orders: readonly OrderFacts[], network: NetworkBooks): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const active = network.activations.filter(({ status }) => status === 'active')
  const left = network.portOuts.filter(({ status }) => status === 'completed')
  const gone = new Set([...network.endedLines, ...left.map(({ reference }) => reference)])
  const withoutLine = active
    .filter(({ reference, iccid, msisdn }) => {
      const order = byId.get(reference)
      if (order?.hasEnded) return !gone.has(reference)
      return order?.iccid !== iccid || order.mdn !== msisdn
    })
    .map(({ reference }) => `the carrier switched on what is no line here: order ${reference}`)
  const switchedOn = new Set(active.map(({ reference }) => reference))
  const withoutNetwork = orders
    .filter(
      ({ id, kind, status }) => kind === 'purchase' && status === 'active' && !switchedOn.has(id),
    )
    .map(({ id }) => `the carrier knows nothing of the active order ${id}`)
  return [
    ...withoutLine,
    ...withoutNetwork,
    ...twice(active).map((id) => `two SIMs were switched on for order ${id}`),
    ...twice(network.shipments).map((id) => `two SIM cards were sent for order ${id}`),
  ]
}

/** The network gave what is active here, once, and nothing of what went back. */
function differingAddOns(orders: readonly OrderFacts[], { addOns }: NetworkBooks): string[] {
  const given = new Set(
    addOns.filter(({ status }) => status === 'active').map(({ reference }) => reference),
  )
  const unpaid = orders.filter(({ id, status }) => given.has(id) && status !== 'active')
  const missing = orders.filter(
    ({ id, kind, status }) => kind === 'add_on' && status === 'active' && !given.has(id),
  )
  return [
    ...unpaid.map(({ id, status }) => `the carrier gave the add-on of the ${status} order ${id}`),
    ...missing.map(({ id }) => `the carrier knows nothing of the active add-on ${id}`),
    ...twice(addOns).map((id) => `two add-ons were given for order ${id}`),
  ]
}

type TaxBooks = { documents: TaxDocument[] }

/** What the tax engine's reports say of each order is what was charged, once, and went back once. */
function differingTaxes(orders: readonly OrderFacts[], { documents }: TaxBooks): string[] {
  const byNumber = Map.groupBy(
    documents.filter(({ isCommitted }) => isCommitted).flatMap(({ transactions }) => transactions),
    ({ invoiceNumber }) => invoiceNumber,
  )
  return orders.flatMap((order) => {
    const { id, number, taxes, taxedBy, paid, status, credit, addOnTaxes } = order
    // A refund that failed was reported unless the provider refused it immediately.
    if (status === 'refund_failed') return []
    // What went back is two reports, of which the engine rounds each on its own.
    if (status === 'refunded' && credit > 0) return []
    const sale = paid && taxedBy !== 'tables' ? [taxes] : []
    const told = (byNumber.get(number) ?? []).map(({ taxCents }) => taxCents)
    // The sale was voided: it went back whole in the month of its report.
    if (status === 'refunded' && told.length === 0) return []
    if (addOnTaxes > 0 && status === 'active') return differingAddOnTaxes(order, told)
    const due = status === 'refunded' ? sale.flatMap((cents) => [cents, -cents]) : sale
    const [dueWords, toldWords] = [due, told].map((all) => all.toSorted((x, y) => x - y).join())
    return dueWords === toldWords
      ? []
      : [`taxes of ${status} order ${id}: ${dueWords} are due, ${toldWords} reported`]
  })
}

/** The engine rounds a tax on plan and add-on once, and what goes back of the add-on on its own. */
function differingAddOnTaxes(
  { id, taxes, taxedBy, addOnTaxes, addOnBack }: OrderFacts,
  told: readonly number[],
): string[] {
  if (taxedBy === 'tables') return []
  const reported = told.reduce((sum, cents) => sum + cents, 0)
  return Math.abs(reported - (taxes - addOnBack)) <= 2 * addOnTaxes
    ? []
    : [`taxes of order ${id} with an add-on: ${taxes - addOnBack} are due, ${reported} reported`]
}

function twice(records: readonly { reference: string }[]): string[] {
  const seen = new Set<string>()
  return records.flatMap(({ reference }) => {
    if (seen.has(reference)) return [reference]
    seen.add(reference)
    return []
  })
}
