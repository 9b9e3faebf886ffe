import { maskedEmail } from '@openline/server/features/people/customers/customers'
import { type SQL, sql } from 'drizzle-orm'
import { carrierZone, zoneOf } from '../facts.ts'
import type { Kind } from '../kind.ts'
import type { Reading } from '../reading.ts'
import { timeIn } from '../words.ts'
import { lately } from './linked-line.ts'

/** A code that someone asked for, and how long it is good. */
function code({ says, holds }: Reading): void {
  const said = says(
    'The code works once and expires in {time}. We’ll never call, text or email to ask for it.',
  )
  holds('it doesn’t say how long the code is good', said !== null)
}

const byStaff =
  'Our staff are changing the email on a {brand} account to this one. Please confirm that you receive our emails here.'

/** With a code, for a change in the account; with a link, for one that two of our staff made after an ID check. */
async function newEmailToConfirm(reading: Reading): Promise<void> {
  if (!reading.says(byStaff)) return code(reading)
  const { facts, email, holds } = reading
  const isStarted = await facts.some(sql`
    select from email_recoveries
    where lower(new_email) = ${email.to.toLowerCase()} and started_at >= ${lately(reading)}`)
  holds('no change to this address was started', isStarted)
}

type Recovery = {
  id: string
  at: string
  state: string | null
  zipCode: string | null
}

/** To who has the mailbox that someone says is lost. */
async function recoveryStarted(reading: Reading): Promise<void> {
  const { facts, customerId, says, holds, same, language, promise } = reading
  const said = says(
    'The new email takes effect at {time}. Until then you sign in as before, and nothing changes.',
  )
  const recovery = await facts.one<Recovery>(sql`
    select r.id, r.takes_effect_at as at, c.state, c.zip_code as "zipCode"
    from email_recoveries r join customers c on c.id = r.customer_id
    where r.customer_id = ${customerId} and r.started_at >= ${lately(reading)}
    order by r.started_at desc limit 1`)
  holds('no change of this account was started', recovery !== null)
  if (!recovery) return
  const at = new Date(recovery.at)
  same(
    'when the new email takes effect',
    said?.time,
    timeIn(language, at, zoneOf(recovery, carrierZone)),
  )
  promise({
    sentence: `the new email takes effect at ${said?.time}`,
    until: new Date(at.getTime() + 3600_000),
    async brokenBy() {
      const isLate = await facts.some(sql`
        select from email_recoveries
        where id = ${recovery.id} and outcome is null and verified_at < ${at.toISOString()}`)
      return isLate ? 'it was confirmed, and has not' : null
    },
  })
}

/** To both addresses, where the change that staff started did not take effect. */
function recoveryEnded(which: (reading: Reading) => SQL) {
  return async (reading: Reading): Promise<void> => {
    const isEnded = await reading.facts.some(sql`
      select from email_recoveries
      where ${which(reading)} and outcome not in ('took_effect', 'undone')
        and ended_at >= ${lately(reading)}`)
    reading.holds('no change that staff started has ended', isEnded)
  }
}

/** Told to an address of a customer, old or new: the account is there. */
function ofAccount({ customerId, holds }: Reading): void {
  holds('no one has an account with this address', customerId !== null)
}

function ofNobody({ customerId, holds }: Reading): void {
  holds('someone has an account with this address', customerId === null)
}

async function closed({ facts, email, customerId, holds, says, same, money }: Reading) {
  const isThere = await facts.some(sql`
    select from customers where email_key = ${email.to.toLowerCase()}`)
  holds('the account is still there', !isThere)
  const alive = await facts.some(sql`
    select from lines where customer_id = ${customerId} and status <> 'cancelled'`)
  const cards = await facts.some(sql`select from cards where customer_id = ${customerId}`)
  holds('a line hasn’t ended', !alive)
  holds('a card is still kept', !cards)
  const credit = says('Your {amount} credit ended with it.')
  if (!credit) return
  const ended = await facts.one<{ cents: number }>(sql`
    select -amount_cents as cents from customer_credits
    where customer_id = ${customerId} order by created_at desc limit 1`)
  same('the credit', credit.amount, money(ended?.cents ?? 0))
}

const mergedWords = {
  from: 'Your lines, credit, and messages are now in {otherEmail}, where you can also see your past orders and receipts.',
  into: 'The lines, credit, and messages of {otherEmail} are now in this account, with its past orders and receipts.',
} as const

/** To the account that was closed by a merge, and to the one that has all of it now. */
async function merged(reading: Reading, side: keyof typeof mergedWords): Promise<void> {
  const { facts, email, customerId, says, holds } = reading
  const said = says(mergedWords[side])?.otherEmail
  const merges = await facts.all<{ id: string; from: string; into: string }>(sql`
    select m.customer_id as id, m.email as from, c.email as into
    from merged_accounts m join customers c on c.id = m.into_id
    where m.at >= ${lately(reading)} and case when ${side === 'from'}
      then m.email_key = ${email.to.toLowerCase()} else m.into_id = ${customerId} end`)
  const other = side === 'from' ? 'into' : 'from'
  const merge = merges.find((one) => maskedEmail(one[other]) === said)
  holds(`nothing was merged that the account of ${said} was in`, merge !== undefined)
  if (!merge) return
  const isOn = await facts.some(sql`
    select from lines l join line_moves m on m.line_id = l.id and m.from_customer_id = ${merge.id}
    where l.auto_renew and not exists
      (select from renewal_consents c where c.line_id = l.id and c.is_on and c.at >= m.at)`)
  holds('Auto-renew is on for a line that came', !isOn)
}

type Message = { message: string; wasSignedIn: boolean }

/** Words are quoted to their writer alone: an address that no customer has may be a stranger’s. */
async function messageReceived({ facts, subject, customerId, email, holds }: Reading) {
  const kept = await facts.one<Message>(sql`
    select message, customer_id is not null as "wasSignedIn"
    from contact_messages where ticket = ${subject.ticket}`)
  holds('there is no such ticket', kept !== null)
  const isQuoted = kept !== null && inOneLine(email.text).includes(inOneLine(kept.message))
  const isWriter = customerId !== null && kept?.wasSignedIn
  holds(
    'it quotes a message to an address that is not its writer’s',
    !isQuoted || isWriter === true,
  )
}

async function messageAnswered({ facts, subject, email, holds }: Reading) {
  const replies = await facts.all<{ text: string }>(sql`
    select e.text from contact_messages m join contact_entries e on e.message_id = m.id
    where m.ticket = ${subject.ticket} and e.staff_id is not null`)
  const words = inOneLine(email.text)
  holds(
    'no one wrote this reply to this ticket',
    replies.some(({ text }) => text === 'Removed' || words.includes(inOneLine(text))),
  )
}

function inOneLine(text: string): string {
  return text.replace(/[\s>]+/g, ' ').trim()
}

/** What is said of an account and of how one signs in. */
export const accountKinds: readonly Kind[] = [
  { subject: 'Your {brand} sign-in code', check: code },
  { subject: 'Your {brand} code', check: code },
  { subject: 'Confirm your email for {brand}', check: code },
  { subject: 'Confirm it’s you on {brand}', check: code },
  { subject: 'Confirm your new email for {brand}', check: newEmailToConfirm },
  { subject: 'Someone asked for a new email on your {brand} account', check: recoveryStarted },
  {
    subject: 'Your {brand} email stays the same',
    check: recoveryEnded(({ customerId }) => sql`customer_id = ${customerId}`),
  },
  {
    subject: 'We didn’t change your email at {brand}',
    check: recoveryEnded(({ email }) => sql`lower(new_email) = ${email.to.toLowerCase()}`),
  },
  { subject: 'You already have an account with {brand}', check: ofAccount },
  { subject: 'Choose a new {brand} password', check: ofAccount },
  { subject: 'There’s no {brand} account with this email', check: ofNobody },
  { subject: 'Someone tried to use your email at {brand}', check: ofAccount },
  { subject: 'Your new email at {brand}', check: ofAccount },
  { subject: 'Your {brand} email was changed', check: ofAccount },
  { subject: 'Your {brand} email is back', check: ofAccount },
  { subject: 'Your {brand} password was changed', check: ofAccount },
  { subject: 'A password was added to your {brand} account', check: ofAccount },
  { subject: 'A passkey was added to your account', check: ofAccount },
  { subject: 'A passkey was removed from your account', check: ofAccount },
  { subject: 'Your name was changed', check: ofAccount },
  { subject: 'Your address was changed', check: ofAccount },
  { subject: 'Your phone number was changed', check: ofAccount },
  { subject: 'Your data was downloaded', check: ofAccount },
  { subject: 'Your {brand} account is closed', check: closed },
  {
    subject: 'This account was merged into your other account',
    check: (reading) => merged(reading, 'from'),
  },
  {
    subject: 'Your other account was merged into this one',
    check: (reading) => merged(reading, 'into'),
  },
  { subject: '{brand} support needs your OK', check: ofAccount },
  { subject: 'Our support team viewed your eSIM code', check: ofAccount },
  { subject: '{brand} support opened your account', check: ofAccount },
  { subject: 'We got your message ({ticket})', check: messageReceived },
  { subject: 'Re: your message to us ({ticket})', check: messageAnswered },
  { subject: 'About your number transfer ({ticket})', check: messageAnswered },
]
