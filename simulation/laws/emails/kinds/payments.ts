import { sql } from 'drizzle-orm'
import { hadDigits, isReaders, ownsDigits, zoneOf } from '../facts.ts'
import type { Kind } from '../kind.ts'
import { addUp, type Reading } from '../reading.ts'
import { centsOf } from '../words.ts'

const dayMs = 24 * 3600_000

type Place = { state: string; zipCode: string }
type Paid = {
  id: string
  isTheirs: boolean
  kind: string
  planName: string
  addOnName: string | null
  priceCents: number
  creditCents: number
  autoRenew: boolean
  amountCents: number
  digits: string
  paidAt: string
  shipTo: Place
  lineId: string | null
  renewsAt: string | null
  periodEndsAt: string | null
}

/** The order that a receipt names, with the payment that was captured first and what it paid for. */
function readPaid({ facts, customerId }: Reading, number: string | null): Promise<Paid | null> {
  return facts.one<Paid>(sql`
    select o.id, ${isReaders('o.customer_id', customerId)} as "isTheirs", o.kind, o.plan_name as "planName", o.add_on_name as "addOnName",
      o.final_checkout_amount_cents as "priceCents", o.credit_cents as "creditCents",
      o.auto_renew as "autoRenew", a.amount_cents as "amountCents", a.last4_digits as digits,
      o.paid_at as "paidAt", o.ship_to as "shipTo",
      l.id as "lineId", l.renews_at as "renewsAt", p.ends_at as "periodEndsAt"
    from orders o
    join payment_attempts a on a.order_id = o.id and a.status = 'captured'
    left join lines l on l.id = o.for_line_id or l.order_id = o.id
    left join line_periods p on p.order_id = o.id
    where o.number = ${number}
    order by a.number limit 1`)
}

async function receipt(reading: Reading): Promise<void> {
  const { subject, holds, about } = reading
  const paid = await readPaid(reading, subject.number ?? null)
  holds('nothing was captured for this order', paid !== null)
  if (!paid) return
  if (paid.lineId) about(paid.lineId)
  holds('it is about a payment of someone else', paid.isTheirs)
  checkPayment(reading, paid)
  await checkService(reading, paid)
}

/** What was paid, with what, when, and until when the link works. */
function checkPayment(reading: Reading, paid: Paid): void {
  const { subject, says, row, same, holds, day, money } = reading
  const zone = zoneOf(paid.shipTo)
  same('what was paid', says('Paid: {amount}')?.amount, money(paid.amountCents))
  same('the last total', money(addUp(reading) ?? 0), money(paid.amountCents))
  holds(
    'card and credit don’t pay the price',
    paid.amountCents + paid.creditCents === paid.priceCents,
  )
  same('the order', row('Order number'), subject.number)
  same('the card', row('Payment method')?.match(/\d{4}$/)?.[0] ?? '', paid.digits)
  same('the day', row('Payment date'), day(new Date(paid.paidAt), zone))
  const link = says('The PDF link works until {day}. Anyone who has it can open the receipt.')
  same('the end of the link', link?.day, day(new Date(Date.parse(paid.paidAt) + 30 * dayMs), zone))
}

/** The plan, the number, and until when it is paid. */
async function checkService(reading: Reading, paid: Paid): Promise<void> {
  const { row, same, holds, day } = reading
  const zone = zoneOf(paid.shipTo)
  const planName = paid.addOnName === null ? row('Plan') : row('Added to your line')
  const bought = paid.addOnName ?? paid.planName
  holds(`it names ${planName}, not ${bought}`, planName?.startsWith(bought) ?? false)
  const mdn = row('Phone number')
  if (mdn) holds(`the number isn’t ${mdn}`, await hadDigits(reading, paid.lineId, mdn.slice(-4)))
  const paidThrough = row('Paid through')
  // A period that was paid meanwhile ends later, and the receipt may know of it.
  const ends = [paid.periodEndsAt, paid.renewsAt].map((at) => at && day(new Date(at), zone))
  if (paidThrough)
    holds(`it says paid through ${paidThrough}, not ${ends[0]}`, ends.includes(paidThrough))
  if (paid.kind === 'renewal') same('the end of what is paid', paidThrough, ends[0])
}

type Refund = { amountCents: number; status: string; reason: string; note: string | null }

/** What goes back of an order to a customer, newest first. */
function readRefunds({ facts, customerId, subject }: Reading): Promise<readonly Refund[]> {
  return facts.all<Refund>(sql`
    select r.amount_cents as "amountCents", r.status, r.reason, r.note
    from refunds r join orders o on o.id = r.order_id
    where o.number = ${subject.number} and ${isReaders('o.customer_id', customerId)}
    order by r.created_at desc`)
}

const onItsWay = [
  'We refunded the full charge to the card you paid with. It usually shows up within 5 to 10 days.',
  'We refunded {amount} of your {total} payment to the card you paid with. It usually shows up within 5 to 10 days.',
  'We refunded {amount} to the card you paid with. It usually shows up within 5 to 10 days.',
] as const

async function refundOnItsWay(reading: Reading): Promise<void> {
  const { saysOne, says, holds, same, money, facts, subject, at, promise, later } = reading
  const said = saysOne(onItsWay)
  const refunds = await readRefunds(reading)
  const amount = said?.values.amount
  const refund = refunds.find(
    ({ amountCents }) => amount === undefined || money(amountCents) === amount,
  )
  holds(`no refund of ${amount ?? 'the full charge'} is on record`, refund !== undefined)
  const order = await facts.one<{ total: number; credit: number; returned: number | null }>(sql`
    select final_checkout_amount_cents - credit_cents as total, credit_cents as credit,
      (select sum(c.amount_cents)::int from customer_credits c
        where c.order_id = orders.id and c.kind = 'returned') as returned
    from orders where number = ${subject.number}`)
  const addedUp = addUp(reading)
  if (refund && addedUp !== null) same('the summary', money(addedUp), money(refund.amountCents))
  if (said?.values.total) same('the payment', said.values.total, order && money(order.total))
  const credit = says('{amount} went back to your credit.')
  if (credit) same('the credit', credit.amount, money(order?.returned ?? 0))
  const until = new Date(at.getTime() + 10 * dayMs)
  promise({
    sentence: `we refunded ${amount ?? 'the full charge'} (${subject.number}); it shows up within 10 days`,
    until,
    async brokenBy() {
      const open = (await readRefunds(reading)).find(({ status }) => status === 'pending')
      return open && !later(refundFails, null, until) ? 'the provider hasn’t taken it' : null
    },
  })
}

const refundFails = [
  'We couldn’t refund your payment ({number})',
  'Your bank is handling your payment ({number})',
  'We paid your refund another way ({number})',
]

function refundIs(statuses: readonly string[], sentence: string) {
  return async (reading: Reading): Promise<void> => {
    const { says, holds, money } = reading
    const said = says(sentence)
    const refunds = await readRefunds(reading)
    const isIt = ({ status, amountCents }: Refund) =>
      statuses.includes(status) && money(amountCents) === said?.amount
    holds(`no refund of ${said?.amount} is ${statuses.join(' or ')}`, refunds.some(isIt))
  }
}

/** Colleagues who give credit at the same moment each say what there was with theirs: of one of them, or of all. */
async function creditAdded(reading: Reading): Promise<void> {
  const { subject, says, holds, facts, customerId } = reading
  const said = says(
    'You have {balance} credit now. Your next payment uses it first, and your card is charged the rest.',
  )
  const [amount, balance] = [subject.amount ?? '', said?.balance ?? '']
  const isOnRecord = await facts.some(sql`
    select from (select kind, amount_cents as amount, sum(amount_cents) over (order by created_at) as by_then,
        sum(amount_cents) over (partition by created_at) as at_once
      from customer_credits where customer_id = ${customerId}) entry
    where kind = 'granted' and amount = ${centsOf(amount)}
      and ${centsOf(balance)} in (by_then, by_then - at_once + amount)`)
  holds(`no credit of ${amount} was given that made it ${balance}`, isOnRecord)
}

type Order = {
  id: string
  status: string
  simType: string
  trackingNumber: string | null
  was: boolean
}

/** The order that an email names, and whether it was in a status by now. */
function readOrder({ facts, customerId, subject }: Reading, status: string): Promise<Order | null> {
  return facts.one<Order>(sql`
    select id, status, sim_type as "simType", tracking_number as "trackingNumber",
      status = ${status} or exists (select from order_events e
        where e.order_id = orders.id and e.kind = ${status}) as was
    from orders where number = ${subject.number} and ${isReaders('customer_id', customerId)}`)
}

async function cardShipped(reading: Reading): Promise<void> {
  const order = await readOrder(reading, 'shipped')
  reading.holds('the order wasn’t shipped', order?.was ?? false)
  const tracking = reading.row('Tracking number')?.split(' (')[0] ?? null
  reading.same('the tracking number', tracking, order?.trackingNumber ?? null)
}

async function lineReady(reading: Reading): Promise<void> {
  const { facts, customerId, says, holds } = reading
  const said = says('Your {plan} line is now active.')
  const isActive = await facts.some(sql`
    select from lines l join orders o on o.id = l.order_id
    where l.customer_id = ${customerId} and o.plan_name = ${said?.plan} and l.activated_at is not null`)
  holds(`no line of the plan ${said?.plan} is active`, isActive)
}

async function anotherCard({ facts, subject, customerId, holds }: Reading): Promise<void> {
  const isOwn = await facts.some(sql`
    select from orders where number = ${subject.number} and ${isReaders('customer_id', customerId)}`)
  holds('it is about an order of someone else', isOwn)
}

/** A link that pays without signing in: what it is for, and that support sent it for this amount. */
async function paymentLink(reading: Reading): Promise<void> {
  const { subject, row, same, holds, facts, customerId, writtenSince } = reading
  same('the total', row('Total with taxes and fees'), subject.amount)
  same('the plan', row('Plan'), subject.plan)
  const digits = row('Phone number')?.slice(-4) ?? null
  if (digits) holds(`no line of theirs ends in ${digits}`, await ownsDigits(reading, digits))
  const isSent = await facts.some(sql`
    select from staff_acts
    where act = 'sendPaymentLink' and at >= ${writtenSince.toISOString()}
      and ${isReaders('customer_id', customerId)}
      and (after->>'chargeCents')::int = ${centsOf(subject.amount ?? '')}`)
  holds(`no link for ${subject.amount} was sent`, isSent)
}

/** What is said of orders, payments, refunds and credit. */
export const paymentKinds: readonly Kind[] = [
  { subject: 'Your {brand} receipt {number}', check: receipt },
  { subject: 'Pay for your {plan} plan: {amount}', check: paymentLink },
  { subject: 'Renew your {plan} plan: {amount}', check: paymentLink },
  { subject: 'Your refund is on its way ({number})', check: refundOnItsWay },
  {
    subject: 'We couldn’t refund your payment ({number})',
    check: refundIs(
      ['failed', 'pending', 'sent', 'settled'],
      'We refunded {amount} to the card you paid with, but your bank didn’t accept it. The card may be closed or replaced. We still have the money, and it’s yours.',
    ),
  },
  {
    subject: 'Your bank is handling your payment ({number})',
    check: refundIs(
      ['failed', 'returned'],
      'We owe you {amount} for order {number}, but your bank is already asking for it back, so we can’t refund it to your card as well. You get it from your bank.',
    ),
  },
  {
    subject: 'We paid your refund another way ({number})',
    check: refundIs(
      ['settled'],
      'Your bank didn’t accept our refund of {amount} for order {number}, so our support team paid it to you another way. Your order now counts as refunded.',
    ),
  },
  { subject: 'We added {amount} credit to your account', check: creditAdded },
  { subject: 'Your SIM card is on its way ({number})', check: cardShipped },
  { subject: 'Your {brand} line is ready', check: lineReady },
  { subject: 'We’re sending you another SIM card ({number})', check: anotherCard },
  { subject: 'Another SIM card is on its way ({number})', check: anotherCard },
  { subject: 'We couldn’t send another SIM card ({number})', check: anotherCard },
  { subject: 'We’re sending your SIM card to another address ({number})', check: anotherCard },
  { subject: 'Your SIM card came back to us ({number})', check: anotherCard },
  { subject: 'Your SIM card can’t be activated ({number})', check: anotherCard },
]
