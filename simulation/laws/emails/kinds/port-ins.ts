import { sql } from 'drizzle-orm'
import type { Kind } from '../kind.ts'
import type { Reading } from '../reading.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs

type PortIn = { id: string; status: string; was: boolean; msisdn: string; mdn: string | null }

/** The transfer that an email is about, and whether it was in a status by now. */
function readPortIn(reading: Reading, statuses: readonly string[]): Promise<PortIn | null> {
  const { says, facts, customerId, writtenSince } = reading
  const digits = says('This is about the number ending in {digits}.')?.digits ?? ''
  const lately = new Date(writtenSince.getTime() - hourMs).toISOString()
  return facts.one<PortIn>(sql`
    select p.id, p.status, p.msisdn, l.mdn,
      p.status in ${statuses} or exists (select from port_in_events e
        where e.port_in_id = p.id and e.kind in ${statuses} and e.at >= ${lately}) as was
    from port_ins p left join lines l on l.order_id = p.order_id
    where p.customer_id = ${customerId} and p.msisdn like ${`%${digits}`}
    order by was desc, p.created_at desc limit 1`)
}

function portInIs(...statuses: string[]) {
  return async (reading: Reading): Promise<void> => {
    const portIn = await readPortIn(reading, statuses)
    reading.holds(`the transfer isn’t ${statuses.join(' or ')}`, portIn?.was ?? false)
    if (portIn && statuses.includes('completed')) {
      reading.same('the number of the line', portIn.mdn, portIn.msisdn)
    }
  }
}

const waiting = ['draft', 'ready', 'action_required']

/** The transfer waits for its customer, and ends on the day that the email counts to. */
async function reminder(reading: Reading): Promise<void> {
  const { says, holds, at, promise } = reading
  const portIn = await readPortIn(reading, waiting)
  const said = says(
    'This transfer will expire in {days} days. Until it’s complete, your number stays where it is.',
  )
  holds('the transfer waits for no one', portIn?.was ?? false)
  if (!portIn || !said) return
  const days = Number(said.days)
  promise({
    sentence: `this transfer will expire in ${days} days`,
    until: new Date(at.getTime() + (days + 1) * dayMs),
    async brokenBy() {
      const still = await reading.facts.some(sql`
        select from port_ins where id = ${portIn.id} and status in ${waiting}
          and updated_at <= ${at.toISOString()}`)
      return still ? 'it still waits' : null
    },
  })
}

/** What is said of a number on its way to us. */
export const portInKinds: readonly Kind[] = [
  {
    subject: 'We sent your transfer request to your old carrier',
    check: portInIs('submitted', 'pending'),
  },
  {
    subject: 'One thing to fix before we can transfer your number',
    check: portInIs('action_required'),
  },
  { subject: 'Our support team is working on your transfer', check: portInIs('action_required') },
  { subject: 'Your number transfer is taking a little longer', check: portInIs('delayed') },
  { subject: 'Your old carrier approved your number transfer', check: portInIs('confirmed') },
  { subject: 'Your number is being transferred now', check: portInIs('activating') },
  { subject: 'Your number transfer is complete', check: portInIs('completed') },
  { subject: 'Your number transfer was canceled', check: portInIs('cancelled') },
  { subject: 'Your number transfer has expired', check: portInIs('expired') },
  { subject: 'Your number can’t be transferred', check: portInIs('failed') },
  { subject: 'Your number is still with your old carrier', check: reminder },
  {
    subject: 'It was too late to cancel',
    check: async (reading) => {
      const portIn = await readPortIn(reading, ['confirmed', 'activating', 'completed', 'delayed'])
      reading.holds('the transfer doesn’t continue', portIn?.was ?? false)
    },
  },
]
