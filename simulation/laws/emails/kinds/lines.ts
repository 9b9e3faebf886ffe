import { type SQL, sql } from 'drizzle-orm'
import { carrierZone, hadDigits, isReaders, zoneOf } from '../facts.ts'
import type { Kind } from '../kind.ts'
import type { Reading } from '../reading.ts'
import { wordsOf } from '../words.ts'
import { lately, lineIs, linkedLine } from './linked-line.ts'

const hourMs = 3600_000

function isLocked(locked: boolean) {
  return (lineId: string | null, reading: Reading) => sql`
  select from line_locks where line_id = ${lineId}
    and (locked = ${locked} or changed_at >= ${lately(reading)})`
}

async function transferPin(reading: Reading): Promise<void> {
  const lineId = await linkedLine(reading)
  const said = reading.says(
    'Someone signed in to your account requested a transfer PIN for {number}. Another carrier can use it to transfer the number. It’s valid for up to {days} days, and locking the number cancels it right away.',
  )
  const pin = await reading.facts.one<{ days: number }>(sql`
    select round(extract(epoch from expires_at - issued_at) / 86400)::int as days
    from transfer_pins where line_id = ${lineId} order by issued_at desc limit 1`)
  // One that the network has still to make has no row yet.
  if (pin) reading.same('the life of the PIN', said?.days, String(pin.days))
}

type PortOut = { status: string; decidesAt: string; home: { state: string; zipCode: string } }

function readPortOut({ facts }: Reading, lineId: string | null): Promise<PortOut | null> {
  return facts.one<PortOut>(sql`
    select p.status, p.decides_at as "decidesAt",
      json_build_object('state', c.state, 'zipCode', c.zip_code) as home
    from port_outs p join lines l on l.id = p.line_id join customers c on c.id = l.customer_id
    where p.line_id = ${lineId} order by p.requested_at desc limit 1`)
}

async function portOutAsked(reading: Reading): Promise<void> {
  const { says, same, holds, language, day, promise } = reading
  const lineId = await linkedLine(reading)
  const said = says(
    'If you requested this, you don’t need to do anything. The number will transfer soon after {time}. Don’t cancel your line here before then. If you didn’t request it, lock your number before {time}.',
  )
  const portOut = await readPortOut(reading, lineId)
  holds('no carrier asks for the number', portOut !== null)
  if (!portOut) return
  const decidesAt = new Date(portOut.decidesAt)
  const timeZone = zoneOf(portOut.home, carrierZone)
  const options = { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const locale = { en: 'en-US', es: 'es-US' }[language]
  const time = new Intl.DateTimeFormat(locale, options).format(decidesAt)
  const words = wordsOf('{time} on {day}', language)
  same(
    'the time of the transfer',
    said?.time,
    words.replace('{time}', time).replace('{day}', day(decidesAt, timeZone)),
  )
  promise({
    sentence: `the number will transfer soon after ${said?.time}`,
    until: new Date(decidesAt.getTime() + 48 * hourMs),
    async brokenBy() {
      const now = await readPortOut(reading, lineId)
      return now?.status === 'waiting' ? 'it still waits' : null
    },
  })
}

async function lineEnded(reading: Reading): Promise<void> {
  await linkedLine(reading)
  const { facts, customerId, holds, says, money } = reading
  const ended = await facts.one<{ refunded: number | null }>(sql`
    select e.refunded_cents as refunded from lines l left join line_endings e on e.line_id = l.id
    where l.customer_id = ${customerId} and l.status = 'cancelled'
    order by e.settled_at desc nulls last limit 1`)
  holds('no line of theirs has ended', ended !== null)
  const said = says('We’re refunding {amount} to the card you paid with.')
  if (said) reading.same('the refund', said.amount, money(ended?.refunded ?? 0))
}

async function usage(reading: Reading): Promise<void> {
  const { subject, facts, customerId, holds } = reading
  await linkedLine(reading)
  const percent = Number(subject.percent ?? 100)
  const isFound = await facts.some(sql`
    select from usage_alerts u join lines l on l.id = u.line_id
    where l.customer_id = ${customerId} and u.percent = ${percent} and u.found_at >= ${lately(reading)}`)
  holds(`no one used ${percent} percent of the data`, isFound)
}

async function addOnIs(reading: Reading, status: readonly string[]): Promise<void> {
  const { subject, facts, customerId, holds } = reading
  const isIt = await facts.some(sql`
    select from line_add_ons a join lines l on l.id = a.line_id
    left join orders o on o.id = a.order_id
    where ${isReaders('coalesce(o.customer_id, l.customer_id)', customerId)} and a.title = ${subject.title}
      and a.status in ${status}
    union all select from orders o where ${isReaders('o.customer_id', customerId)} and o.add_on_name = ${subject.title}
      and o.failure_code = 'line_not_active' and 'failed' in ${status}`)
  holds(`no add-on ${subject.title} is ${status.join(' or ')}`, isIt)
}

function addressIs(condition: SQL) {
  return (lineId: string | null) => sql`
  select from emergency_addresses where line_id = ${lineId} and ${condition}`
}

function simIs(statuses: readonly string[]) {
  return (lineId: string | null, reading: Reading) => sql`
  select from sim_changes where line_id = ${lineId}
    and (status in ${statuses} or updated_at >= ${lately(reading)})`
}

function numberIs(statuses: readonly string[]) {
  return (lineId: string | null) => sql`
  select from number_changes where line_id = ${lineId} and status in ${statuses}`
}

/** To the account that a line left, and to the one that it came to: the last move of it is between the two. */
async function moved(reading: Reading, owner: 'from' | 'to'): Promise<void> {
  const { subject, facts, customerId, holds, about } = reading
  const digits = subject.line?.slice(-4) ?? ''
  const move = await facts.one<{ lineId: string; id: string }>(sql`
    select line_id as "lineId", id from line_moves
    where ${sql.identifier(`${owner}_customer_id`)} = ${customerId} and at >= ${lately(reading)}
    order by at desc limit 1`)
  holds(`no line ${owner === 'from' ? 'left the account' : 'came to the account'}`, move !== null)
  if (!move) return
  about(move.lineId)
  holds(`the number doesn’t end in ${digits}`, await hadDigits(reading, move.lineId, digits))
  if (owner === 'from') return
  const isOn = await facts.some(sql`
    select from lines l join line_moves m on m.line_id = l.id and m.id = ${move.id}
    where l.auto_renew and not exists
      (select from renewal_consents c where c.line_id = l.id and c.is_on and c.at >= m.at)`)
  holds('Auto-renew is on', !isOn)
}

async function simShipped(reading: Reading): Promise<void> {
  const lineId = await linkedLine(reading)
  const change = await reading.facts.one<{ number: string | null; status: string }>(sql`
    select tracking_number as number, status from sim_changes
    where line_id = ${lineId} and sim = 'card' order by created_at desc limit 1`)
  reading.holds('no card was shipped', change !== null && change.status !== 'ordered')
  const tracking = reading.row('Tracking number')?.split(' (')[0] ?? null
  reading.same('the tracking number', tracking, change?.number ?? null)
}

/** What is said of a line: its number, its SIM, its service, its 911 address. */
export const lineKinds: readonly Kind[] = [
  { subject: 'Your number is locked', check: lineIs('the number isn’t locked', isLocked(true)) },
  { subject: 'Your number was unlocked', check: lineIs('the number is locked', isLocked(false)) },
  {
    subject: 'The network didn’t accept your number lock',
    check: lineIs(
      'the network refused no lock',
      (id) => sql`
      select from line_locks where line_id = ${id} and refused_at is not null`,
    ),
  },
  {
    subject: 'The network didn’t unlock your number',
    check: lineIs(
      'the network refused no lock',
      (id) => sql`
      select from line_locks where line_id = ${id} and refused_at is not null`,
    ),
  },
  { subject: 'A transfer PIN was requested for your number', check: transferPin },
  {
    subject: 'Your transfer PIN was canceled',
    check: lineIs(
      'no PIN was entered wrongly five times',
      (id) => sql`
      select from transfer_pins where line_id = ${id} and wrong_tries = 5 and ended_at is not null`,
    ),
  },
  { subject: 'Another carrier requested your number', check: portOutAsked },
  {
    subject: 'We blocked a transfer of your number',
    check: lineIs(
      'no transfer was refused',
      (id) => sql`
      select from port_outs where line_id = ${id} and status = 'refused'`,
    ),
  },
  {
    subject: 'Your number stays with us',
    check: lineIs(
      'no request was withdrawn',
      (id) => sql`
      select from port_outs where line_id = ${id} and status = 'cancelled'`,
    ),
  },
  {
    subject: 'Your number was transferred out',
    check: lineIs(
      'no number of theirs was transferred',
      (_, { customerId }) => sql`
      select from port_outs p join lines l on l.id = p.line_id
      where l.customer_id = ${customerId} and p.status = 'completed' and l.status = 'cancelled'`,
    ),
  },
  { subject: 'Your line was canceled', check: lineEnded },
  {
    subject: 'Your line has another number than you chose ({number})',
    async check({ subject, facts, customerId, holds, about }) {
      const order = await facts.one<{ id: string }>(sql`
        select o.id from orders o join number_leases n on n.order_id = o.id
        where o.number = ${subject.number} and ${isReaders('o.customer_id', customerId)} and n.status = 'lost'`)
      holds('no chosen number of theirs was lost', order !== null)
      if (order) about(order.id)
    },
  },
  {
    subject: 'Your line is suspended',
    check: lineIs(
      'the line isn’t suspended',
      (id, reading) => sql`
      select from line_suspensions where line_id = ${id} and reason <> 'unpaid'
        and (ended_at is null or ended_at >= ${lately(reading)})`,
    ),
  },
  {
    subject: 'Your service is being restored',
    check: lineIs(
      'nothing was restored',
      (id, reading) => sql`
      select from line_suspensions where line_id = ${id} and ended_at >= ${lately(reading)}`,
    ),
  },
  {
    subject: 'A new SIM was requested for your line',
    check: lineIs('no SIM was requested', simIs(['ordered', 'shipped', 'switching'])),
  },
  { subject: 'Your new SIM card is on its way', check: simShipped },
  { subject: 'Your line has a new SIM', check: lineIs('no SIM was changed', simIs(['done'])) },
  {
    subject: 'A new number was requested for your line',
    check: lineIs('no number was requested', numberIs(['asked', 'done', 'refused'])),
  },
  {
    subject: 'Your line has a new number',
    check: lineIs('no number was changed', numberIs(['done'])),
  },
  {
    subject: 'Your number couldn’t be changed',
    check: lineIs('no change was refused', numberIs(['refused', 'asked', 'done'])),
  },
  {
    subject: 'Your change of number is late',
    check: lineIs('no change waits for the network', numberIs(['refused', 'asked', 'done'])),
  },
  {
    subject: '{line} moved to another account',
    check: (reading) => moved(reading, 'from'),
  },
  { subject: '{line} is now in this account', check: (reading) => moved(reading, 'to') },
  { subject: 'Your SIM couldn’t be changed', check: lineIs('no change failed', simIs(['failed'])) },
  {
    subject: 'You don’t need another SIM card',
    check: lineIs(
      'the line isn’t active',
      (id) => sql`
      select from lines where id = ${id} and activated_at is not null`,
    ),
  },
  {
    subject: 'We couldn’t add {title} to your line',
    check: (reading) => addOnIs(reading, ['failed']),
  },
  {
    subject: 'We haven’t added {title} to your line yet',
    check: (reading) => addOnIs(reading, ['failed', 'active', 'ended']),
  },
  {
    subject: 'We added {title} to your line',
    check: (reading) => addOnIs(reading, ['active', 'ended']),
  },
  { subject: 'You’ve used all your high-speed data', check: usage },
  { subject: 'You’ve used {percent}% of your high-speed data', check: usage },
  {
    subject: 'Your emergency address was changed',
    check: lineIs('911 has no new address', addressIs(sql`status in ('in_force', 'replaced')`)),
  },
  {
    subject: 'Your emergency address isn’t active yet',
    check: lineIs('no address waits for the network', addressIs(sql`delay_told_at is not null`)),
  },
  {
    subject: 'Please correct your emergency address',
    check: lineIs('no address was refused', addressIs(sql`status = 'refused'`)),
  },
]
