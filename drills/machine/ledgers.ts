import { carrierLedger } from '@openline/testing/carrier-side'
import type { Shop } from '@openline/testing/customers'
import type { OrderMoney } from '@openline/testing/payment-ledger'
import type { Db } from '../../apps/server/src/db/open.ts'

/** Something that the provider or the carrier has in its ledger, and the words of ours that know it. */
type Entry = { readonly what: string; readonly ids: readonly string[] }

type Payments = {
  paymentIntents: { id: string; amount_received: number }[]
  refunds: { id: string; payment_intent: string; amount: number; status: string }[]
}

/**
 * What the ledgers of the payment provider and the carrier have, our database does not, and `listing`
 * does not name either: money taken or given back, lines in force, their SIMs and what is under way.
 */
export async function findUnmentioned(shop: Shop, db: Db, listing: string): Promise<string[]> {
  const known = await readKnown(db)
  const entries = [...(await paymentEntries(shop, known)), ...(await carrierEntries(shop))]
  return entries
    .filter(({ what, ids }) => !known.has(what) && !ids.some((id) => listing.includes(id)))
    .map(({ what }) => what)
}

type Known = ReadonlySet<string>

async function paymentEntries({ sandbox }: Shop, known: Known): Promise<Entry[]> {
  const response = await fetch(`${sandbox.url}/payment/ledger`)
  const { paymentIntents, refunds } = (await response.json()) as Payments // the sandbox's ledger
  const returned = new Map<string, number>()
  for (const { payment_intent: of, amount, status } of refunds) {
    if (status === 'succeeded') returned.set(of, (returned.get(of) ?? 0) + amount)
  }
  // What was taken, given back whole and is unknown here concerns no order.
  const isOpen = (id: string, taken: number) =>
    known.has(`charge ${id}`) || taken > (returned.get(id) ?? 0)
  const open = paymentIntents.filter(
    ({ id, amount_received: taken }) => taken > 0 && isOpen(id, taken),
  )
  const openIds = new Set(open.map(({ id }) => id))
  return [
    ...open.map(({ id }) => ({ what: `charge ${id}`, ids: [id] })),
    ...refunds
      .filter(({ payment_intent: of }) => openIds.has(of))
      .map(({ id, payment_intent: of }) => ({ what: `refund of ${of}`, ids: [id] })),
  ]
}

/** Orders whose money went back whole. One that is unknown here has left nothing behind. */
export async function ordersGivenBack({ sandbox }: Shop): Promise<ReadonlySet<string>> {
  const response = await fetch(`${sandbox.url}/payment/ledger`)
  const { orders } = (await response.json()) as { orders: Record<string, OrderMoney> } // as above
  const isBack = ({ capturedCents, refundedCents }: OrderMoney) => capturedCents <= refundedCents
  const back = Object.entries(orders).filter(([, money]) => isBack(money))
  return new Set(back.map(([id]) => id))
}

async function carrierEntries(shop: Shop): Promise<Entry[]> {
  const { activations, endedLines, portIns, portOuts, shipments, suspensions } =
    await carrierLedger(shop)
  const ended = new Set(endedLines)
  const isOver = /^(cancelled|failed)$/
  return [
    ...activations
      .filter(({ reference, status }) => status === 'active' && !ended.has(reference))
      .map(({ reference, iccid }) => ({
        what: `line ${reference} ${iccid}`,
        ids: [reference, iccid],
      })),
    ...endedLines.map((reference) => ({ what: `line_end ${reference}`, ids: [reference] })),
    ...suspensions
      .filter(({ reference, status }) => status === 'open' && !ended.has(reference))
      .map(({ id, reference }) => ({ what: `suspension ${id} open`, ids: [id, reference] })),
    ...portIns
      .filter(({ status }) => !isOver.test(status))
      .map(({ reference, status }) => ({
        what: `port_in ${reference} ${status}`,
        ids: [reference],
      })),
    ...portOuts.map(({ id, reference }) => ({ what: `port_out ${id}`, ids: [id, reference] })),
    ...shipments.map(({ reference, status }) => ({
      what: `shipment ${reference} ${status}`,
      ids: [reference],
    })),
  ]
}

/** The same entries as our rows have them. */
const ourEntries = `
  select 'charge ' || intent_id as what from payment_attempts where status = 'captured'
  union all select 'refund of ' || a.intent_id from refunds r join payment_attempts a on a.id = r.attempt_id
  union all select 'line ' || order_id || ' ' || iccid from lines where status in ('active', 'suspended')
  union all select 'line_end ' || order_id from lines where status = 'cancelled'
  union all select 'suspension ' || id || ' open' from line_suspensions where ended_at is null
  union all select 'port_in ' || id || ' ' || status from port_ins
  union all select 'port_out ' || carrier_id from port_outs
  union all select 'shipment ' || id || ' preparing' from orders where status = 'to_ship'
  union all select 'shipment ' || id || ' shipped' from orders where sim_type = 'physical'
  union all select 'shipment ' || id || ' preparing' from sim_changes where status = 'ordered'
  union all select 'shipment ' || id || ' shipped' from sim_changes where sim = 'card'`

async function readKnown(db: Db): Promise<Known> {
  const { rows } = await db.execute<{ what: string }>(ourEntries)
  return new Set(rows.map(({ what }) => what))
}

/** How many rows of each kind there are. */
export async function countRows(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.execute<Record<string, number>>(`
    select (select count(*)::int from customers) as customers,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from payment_attempts where status = 'captured') as payments,
      (select count(*)::int from refunds) as refunds,
      (select count(*)::int from lines) as lines,
      (select count(*)::int from sim_changes) as "SIM changes",
      (select count(*)::int from port_ins) as "port-ins",
      (select count(*)::int from line_suspensions) as suspensions`)
  return rows[0] ?? {}
}
