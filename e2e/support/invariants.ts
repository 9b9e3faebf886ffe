import { setTimeout as pause } from 'node:timers/promises'
import { emailsTo, type Shop } from '@openline/testing/customers'
import type { OrderMoney } from '@openline/testing/payment-ledger'
import type { TaxDocument } from '@openline/testing/tax-side'
import type { LiveShop } from './live-shop.ts'
import { untilSettled } from './time.ts'

/** A shop whose rows, and whose provider, carrier and mailbox, can be looked at. */
type WithBooks = Pick<LiveShop, keyof Shop | 'database'>

/** What must be true of the rows at any time: each query gives the rows that break the invariant. */
const rowInvariants: Readonly<Record<string, string>> = {
  'an order has at most one open attempt': `
    select order_id as id from payment_attempts where status in ('created', 'requires_action')
    group by order_id having count(*) > 1`,
  'a key and a quote belong to one order': `
    select min(id::text) as id from orders group by customer_id, idempotency_key having count(*) > 1
    union all select min(id::text) from orders group by quote_id having count(*) > 1`,
  'a paid order that is not refunded has exactly one line': `
    select id from orders where kind = 'purchase' and status in ('provisioning', 'to_ship', 'shipped', 'active')
    and 1 <> (select count(*) from lines where order_id = orders.id and status <> 'cancelled')`,
  'only such an order has a line': `
    select o.id from orders o join lines l on l.order_id = o.id where l.status <> 'cancelled'
    and o.status not in ('provisioning', 'to_ship', 'shipped', 'active')`,
  'an active order has an active line with number and SIM': `
    select o.id from orders o join lines l on l.order_id = o.id where o.status = 'active'
    and (l.status not in ('active', 'suspended') or l.mdn is null or l.iccid is null)`,
  'no SIM and no number belongs to two lines': `
    select iccid as id from lines where status <> 'cancelled' and iccid is not null
    group by iccid having count(*) > 1
    union all select mdn from lines where status <> 'cancelled' and mdn is not null
    group by mdn having count(*) > 1`,
  'refunds are never above what was captured, and none without a capture': `
    select min(r.id::text) as id from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.reason <> 'wrong_amount' group by a.id
    having sum(r.amount_cents) > a.amount_cents or a.status <> 'captured'`,
  'a line that renews by itself has a card': `
    select l.id from lines l where l.auto_renew and l.status = 'active'
    and not exists (select from cards c where c.customer_id = l.customer_id)`,
  'a customer with cards has one primary card': `
    select customer_id as id from cards group by customer_id
    having count(*) filter (where is_primary) <> 1`,
  'a card number is kept once': `
    select min(id::text) as id from cards group by customer_id, fingerprint having count(*) > 1`,
  'the timeline ends where the order is': `
    select o.id from orders o where o.status <> 'payment_pending' and o.status <> (
      select kind from order_events e where e.order_id = o.id and kind not like 'part_refund%'
      order by e.id desc limit 1)`,
  'nothing is paid, active or refunded twice': `
    select order_id as id from order_events where kind in ('ordered', 'paid', 'active', 'refunded')
    group by order_id, kind having count(*) > 1`,
  'a line and a period have one renewal that is not refunded': `
    select min(id::text) as id from orders where kind = 'renewal'
    and status not in ('expired', 'cancelled', 'refund_pending', 'refunded', 'refund_failed')
    group by renews_line_id, period_number having count(*) > 1`,
  'a renewal that is active paid its period, and no other one did': `
    select id from orders where kind = 'renewal' and (status = 'active') <> exists (
      select from line_periods p where p.order_id = orders.id
      and p.line_id = orders.renews_line_id and p.number = orders.period_number)`,
  'nothing is charged by ourselves before it was announced at that price or more': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    where a.off_session and not exists (select from renewal_notices n
      where n.line_id = o.renews_line_id and n.number = o.period_number and n.kind = 'charge'
      and n.sent_at <= a.created_at and n.total_cents >= a.amount_cents)`,
  'a line is paid until its last period ends': `
    select l.id from lines l join line_periods p on p.line_id = l.id
    where p.number = (select max(number) from line_periods last where last.line_id = l.id)
    and l.status in ('active', 'suspended') and l.renews_at is distinct from p.ends_at`,
  'a line is suspended as long as there is a reason': `
    select id from lines where status in ('active', 'suspended') and (status = 'suspended') <> exists (
      select from line_suspensions s where s.line_id = lines.id and s.ended_at is null)`,
  'a customer’s credit is never below zero, and an order uses and returns what it says': `
    select customer_id as id from customer_credits group by customer_id having sum(amount_cents) < 0
    union all select o.id from orders o where o.credit_cents <> (select coalesce(-sum(amount_cents), 0)
      from customer_credits c where c.order_id = o.id and c.kind = 'used')
    union all select o.id from orders o where o.credit_cents > 0
      and (o.status in ('expired', 'cancelled', 'refund_pending', 'refunded', 'refund_failed'))
      <> exists (select from customer_credits c where c.order_id = o.id and c.kind = 'returned')`,
  'a card is charged what the credit of its order leaves': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    where a.amount_cents <> o.final_checkout_amount_cents - o.credit_cents`,
  'no job is failed for good': `select name || ' ' || data::text as id from pgboss.job where state = 'failed'`,
}

type OrderFacts = {
  id: string
  taxes: number
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
  /** What staff gave back of it, of an order that goes on. */
  given: number
  email: string
  number: string
  paid: boolean
  iccid: string | null
  mdn: string | null
}

const orderFacts = `
  select o.id, o.kind, o.status, o.taxed_by as "taxedBy",
    (o.tax_amount_cents + o.regulatory_fee_cents - o.recovery_fee_cents)::int as taxes, o.final_checkout_amount_cents - o.credit_cents as price, o.credit_cents as credit, c.email, o.number,
    o.paid_at is not null as paid, l.iccid, l.mdn,
    (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'captured') as captured,
    (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.status = 'done') as refunded,
    (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.status = 'failed') as stuck,
    (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.status in ('done', 'failed')
      and r.made_by is not null) as given
  from orders o join customers c on c.id = o.customer_id
  left join lines l on l.order_id = o.id and l.status <> 'cancelled'`

type Activation = { reference: string; status: string; msisdn: string | null; iccid: string }
type Shipment = { reference: string }

/**
 * What is wrong with a shop once nothing is under way any more, in words: its rows by
 * themselves, and beside the books of the card provider, the carrier and the mailbox. `isExpected` says
 * what of it is known and not to be told.
 */
export async function brokenInvariants(
  live: WithBooks,
  isExpected: (words: string) => boolean = () => false,
): Promise<string[]> {
  await untilSettled(live)
  const look = async () => (await findBroken(live)).filter((words) => !isExpected(words))
  let broken = await look()
  // The reconciler marks an attempt as looked at before it asks the provider about it.
  for (let count = 1; count < looks && broken.length > 0; count++) {
    await pause(pauseMs)
    broken = await look()
  }
  return broken
}

/** A bank that sends money back does so after three seconds. */
const looks = 60
const pauseMs = 100

async function findBroken(live: WithBooks): Promise<string[]> {
  const broken: string[] = []
  for (const [invariant, query] of Object.entries(rowInvariants)) {
    const { rows } = await live.database.db.execute<{ id: string }>(query)
    broken.push(...rows.map(({ id }) => `${invariant}: not ${id}`))
  }
  const orders = [...(await live.database.db.execute<OrderFacts>(orderFacts)).rows]
  return [
    ...broken,
    ...brokenMoneyInvariants(orders, await readBooks<Books>(live, 'payment')),
    ...brokenCarrierInvariants(orders, await readBooks<Network>(live, 'carrier')),
    ...brokenTaxInvariants(orders, await readBooks<TaxBooks>(live, 'tax')),
    ...(await missingReceipts(live, orders)),
  ]
}

type Books = { orders: Record<string, OrderMoney> }
type Network = { activations: Activation[]; shipments: Shipment[] }

async function readBooks<T>({ sandbox }: WithBooks, system: string): Promise<T> {
  return (await (await fetch(`${sandbox.url}/${system}/ledger`)).json()) as T
}

const keepsItsMoney = new Set(['paid', 'provisioning', 'to_ship', 'shipped', 'active'])
const nothing: OrderMoney = {
  succeededCharges: 0,
  failedCharges: 0,
  capturedCents: 0,
  refundedCents: 0,
}

function brokenMoneyInvariants(orders: readonly OrderFacts[], books: Books): string[] {
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

function brokenCarrierInvariants(orders: readonly OrderFacts[], network: Network): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const active = network.activations.filter(({ status }) => status === 'active')
  const withoutLine = active
    .filter(({ reference, iccid, msisdn }) => {
      const order = byId.get(reference)
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

type TaxBooks = { documents: TaxDocument[] }

/** What the tax engine's reports say of each order is what was charged, once, and went back once. */
function brokenTaxInvariants(orders: readonly OrderFacts[], { documents }: TaxBooks): string[] {
  const byNumber = Map.groupBy(
    documents.filter(({ isCommitted }) => isCommitted).flatMap(({ transactions }) => transactions),
    ({ invoiceNumber }) => invoiceNumber,
  )
  return orders.flatMap(({ id, number, taxes, taxedBy, paid, status, credit }) => {
    // A refund that failed was reported unless the provider refused it at once.
    if (status === 'refund_failed') return []
    // What went back is two reports, of which the engine rounds each by itself.
    if (status === 'refunded' && credit > 0) return []
    const sale = paid && taxedBy !== 'tables' ? [taxes] : []
    const told = (byNumber.get(number) ?? []).map(({ taxCents }) => taxCents)
    // The sale was voided: it went back whole in the month of its report.
    if (status === 'refunded' && told.length === 0) return []
    const due = status === 'refunded' ? sale.flatMap((cents) => [cents, -cents]) : sale
    const [dueWords, toldWords] = [due, told].map((all) => all.toSorted((x, y) => x - y).join())
    return dueWords === toldWords
      ? []
      : [`taxes of ${status} order ${id}: ${dueWords} are due, ${toldWords} reported`]
  })
}

function twice(records: readonly { reference: string }[]): string[] {
  const seen = new Set<string>()
  return records.flatMap(({ reference }) => {
    if (seen.has(reference)) return [reference]
    seen.add(reference)
    return []
  })
}

async function missingReceipts(live: WithBooks, orders: readonly OrderFacts[]): Promise<string[]> {
  const missing: string[] = []
  const paid = orders.filter((order) => order.paid)
  for (const [email, theirs] of Map.groupBy(paid, (order) => order.email)) {
    const subjects = (await emailsTo(live, email)).map(({ subject }) => subject)
    for (const { number } of theirs) {
      const isThere = subjects.some((subject) => subject.endsWith(`receipt ${number}`))
      if (!isThere) missing.push(`no receipt was emailed for order ${number}`)
    }
  }
  return missing
}
