import type { Line } from '@openline/contract/lines/lines'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import type { Renewal } from '@openline/contract/processes/renewals'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { sql } from 'drizzle-orm'
import type { World } from '../../world/world.ts'
import { type Facts, readLine } from './facts.ts'
import { nextChargeOf } from './kinds/charges.ts'

const law = 'an account says what is on record'

/** A day looks at one of so many customers, each time at others. */
const customersForOne = 100

type Needs = Pick<World, 'database' | 'time' | 'story' | 'send' | 'accounts'>

/** Looks at what the pages of a few customers say of their lines, and what the desk says of them. */
export function createAccountPages(world: Needs, facts: Facts): { check(): Promise<void> } {
  let staff: TestStaff | null = null
  let next = 0
  return {
    async check() {
      const { rows } = await world.database.db.execute<{ id: string; email: string }>(sql`
        select distinct c.id, c.email, c.created_at from customers c join lines l on l.customer_id = c.id
        where l.status <> 'cancelled' order by c.created_at, c.id`)
      staff ??= await aStaffMember({ database: world.database, now: world.time.now }, ['support'])
      const { token } = await staff.signedInAgain()
      for (let left = Math.ceil(rows.length / customersForOne); left > 0; left -= 1) {
        const customer = rows[next % rows.length]
        next += 1
        if (customer) await checkOne(world, facts, customer, token)
      }
    },
  }
}

async function checkOne(
  world: Needs,
  facts: Facts,
  { id, email }: { id: string; email: string },
  deskToken: string,
): Promise<void> {
  world.story.count('accounts looked at')
  const { token } = await world.accounts.signIn(id)
  const get = async <T>(path: string, by = token): Promise<T | null> => {
    const { status, body } = await world.send<T>('GET', path, { token: by })
    // A process that was just dropped answers nothing; the next one is looked at on another day.
    if (status !== 503) same(`${path} answers`, status, 200)
    return status === 200 ? body : null
  }
  const same: Same = (what, said, fact) => {
    if (said === fact) return
    world.story.breach(law, `${email}: ${what} ${String(said)}, but it is ${String(fact)}`)
  }
  const lines = (await get<{ lines: Line[] }>('/app/lines'))?.lines ?? []
  const renewals = (await get<{ renewals: Renewal[] }>('/app/renewals'))?.renewals ?? []
  const desk = await get<{ customer: DeskCustomer }>(`/app/desk/customers/${id}`, deskToken)
  await get(`/app/desk/customers/${id}/timeline`, deskToken)
  if (desk) for (const line of lines) await checkLine(facts, same, line, desk.customer)
  for (const renewal of renewals) await checkRenewal(facts, same, renewal)
}

type Fact = string | number | boolean | null | undefined
type Same = (what: string, said: Fact, fact: Fact) => void

async function checkLine(facts: Facts, same: Same, line: Line, desk: DeskCustomer): Promise<void> {
  const row = await facts.one<{
    status: string
    mdn: string | null
    renewsAt: string | null
    on: boolean
  }>(sql`
    select l.status, l.mdn, l.auto_renew as on,
      (select max(ends_at) from line_periods p where p.line_id = l.id) as "renewsAt"
    from lines l where l.id = ${line.id}`)
  const atDesk = desk.lines.find(({ id }) => id === line.id)
  same(`the status of ${line.nickname} is`, line.status, row?.status)
  same(`the number of ${line.nickname} is`, line.mdn, row?.mdn)
  same(`${line.nickname} renews at`, line.renewsAt, instant(row?.renewsAt ?? null))
  same(`Auto-renew of ${line.nickname} is`, line.autoRenew, row?.on)
  same(`the desk says the status of ${line.nickname} is`, atDesk?.status, row?.status)
}

async function checkRenewal(facts: Facts, same: Same, renewal: Renewal): Promise<void> {
  const line = await readLine(facts, renewal.lineId)
  const of = line?.nickname ?? renewal.lineId
  same(`${of} is paid until`, renewal.paidUntil, line?.endsAt.toISOString())
  same(`${of} is suspended`, renewal.suspendedSince !== null, line?.suspendedForPayment)
  same(`Auto-renew of ${of} is`, renewal.autoRenew, line?.autoRenew)
  if (!line) return
  same(
    `${of} is charged at`,
    renewal.chargeAt,
    (await nextChargeOf(facts, line))?.toISOString() ?? null,
  )
  const notice = await facts.one<{ cents: number }>(sql`
    select n.total_cents as cents from renewal_notices n
    join lines l on l.id = n.line_id and l.customer_id = n.customer_id
    where l.id = ${line.id} and n.number = ${line.number + 1} order by n.sent_at desc, n.id desc limit 1`)
  const announced = line.autoRenew && notice ? notice.cents : null
  same(`the notice for ${of} says`, renewal.notice?.totalCents ?? null, announced)
}

function instant(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
