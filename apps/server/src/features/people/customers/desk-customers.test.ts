import type { OutputOf } from '@openline/contract/endpoint'
import type { DeskCustomer, listCustomerTimeline } from '@openline/contract/people/customers-desk'
import { giveCredit } from '@openline/testing/credit'
import { aCustomer, emailAbout, expectOk } from '@openline/testing/customers'
import { changeAddress, newHome } from '@openline/testing/emergency-addresses'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { sentEmails } from '../../../db/schema/sent-emails.ts'
import { tooLate } from '../../../emails/outbox.ts'

const shop = useTestShop()
type Timeline = OutputOf<typeof listCustomerTimeline>

let owner: LineOwner
let staff: TestStaff
beforeAll(async () => {
  owner = await aLineOwner(shop)
  staff = await aStaffMember(shop, ['support'])
})

async function viewed(id: string, { token } = staff): Promise<DeskCustomer> {
  const sent = await shop.send<{ customer: DeskCustomer }>('GET', `/app/desk/customers/${id}`, {
    token,
  })
  return expectOk(sent).customer
}

async function timeline(id: string, cursor?: string): Promise<Timeline> {
  const query = cursor === undefined ? {} : { cursor }
  const path = `/app/desk/customers/${id}/timeline`
  return expectOk(await shop.send<Timeline>('GET', path, { token: staff.token, query }))
}

function actsOf({ staffId }: TestStaff, act: string) {
  return shop.database.db
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.staffId, staffId), eq(staffActs.act, act)))
    .orderBy(asc(staffActs.id))
}

describe('the page of a customer', () => {
  test('has everything on record, without usage, codes and whole card numbers', async () => {
    const customer = await viewed(owner.customer.id)
    expect(customer).toMatchObject({
      profile: { id: owner.customer.id, state: 'open', firstName: 'Robin', passkeys: 0 },
      lines: [{ id: owner.line.id, mdn: owner.msisdn }],
      orders: [{ id: owner.order.id, number: owner.order.number, lineId: owner.line.id }],
      payments: [{ orderNumber: owner.order.number, status: 'captured', last4Digits: '4242' }],
      cards: [{ last4Digits: '4242', isPrimary: true }],
      nextActions: ['ask_approval', 'start_assistance'],
    })
    expect(JSON.stringify(customer)).not.toMatch(/LPA|dataUsed|4242424242|passwordHash/)
  })

  test('says that 911 refused the address of a line, until another one is accepted', async () => {
    const emergencyAddress = { ...newHome, streetNumber: '5', streetName: 'Mailbox Plaza' }
    const registered = await aLineOwner(shop, { purchase: { emergencyAddress } })
    const isRefused = async () =>
      (await viewed(registered.customer.id)).lines.map((line) => line.isAddressRefused)
    await eventually('the refusal', async () => (await isRefused())[0])
    expectOk(await changeAddress(shop, registered, {}))
    await eventually('the new address', async () => !(await isRefused())[0])
  })

  test('offers its actions to support alone, and none for a closed account', async () => {
    const money = await aStaffMember(shop, ['money'])
    expect((await viewed(owner.customer.id, money)).nextActions).toEqual([])
    const { id, token } = await aCustomer(shop)
    const body = { endLines: false, acknowledged: true }
    expectOk(await shop.send('POST', '/app/users/close', { token, body }))
    expect(await viewed(id)).toMatchObject({ profile: { state: 'closed' }, nextActions: [] })
  })

  test('records the look once an hour', async () => {
    const other = await aStaffMember(shop, ['porting'])
    await viewed(owner.customer.id, other)
    await viewed(owner.customer.id, other)
    expect(await actsOf(other, 'viewDeskCustomer')).toMatchObject([
      { reason: null, customerId: owner.customer.id, subjectKind: 'customer' },
    ])
  })

  test('is not found for an id of no customer', async () => {
    const path = `/app/desk/customers/${crypto.randomUUID()}`
    for (const each of [path, `${path}/timeline`]) {
      expect(await shop.send('GET', each, { token: staff.token })).toMatchObject({ status: 404 })
    }
  })
})

describe('the timeline', () => {
  test('has orders, payments, SIMs, emails, sign-ins and staff acts, the newest first', async () => {
    await emailAbout(shop, owner.customer.email, /receipt/)
    await giveCredit(shop, owner.customer, { amountCents: 700 })
    const { entries } = await timeline(owner.customer.id)
    const sources = new Set(entries.map(({ source }) => source))
    for (const source of ['order', 'payment', 'line', 'email', 'sign_in', 'staff'] as const) {
      expect(sources).toContain(source)
    }
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(entries).toContainEqual(
      expect.objectContaining({ source: 'staff', title: 'Gave goodwill credit', by: 'Alex Kim' }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({
        title: 'Payment captured',
        detail: expect.stringMatching(/· \$[\d.]+ · Visa ending in 4242$/),
      }),
    )
  })

  test('says which email the mailbox refused, and names the codes', async () => {
    const { id: customerId } = await aCustomer(shop)
    const email = { id: crypto.randomUUID(), customerId, subject: 'Your receipt', at: shop.now() }
    const refused = { refusedAt: shop.now(), refusal: 'EENVELOPE 550' }
    await shop.database.db.insert(sentEmails).values({ ...email, ...refused })
    const { entries } = await timeline(customerId)
    expect(entries.find(({ id }) => id === `email ${email.id}`)).toMatchObject({
      title: 'Your receipt',
      detail: 'Not delivered: the mailbox refused it (EENVELOPE 550)',
    })
  })

  test('leaves look-ups to the audit log, and says the amount of a credit and why a payment failed in words', async () => {
    const { id: customerId } = await aCustomer(shop)
    const searched = { token: staff.token, body: { q: customerId } }
    expectOk(await shop.send('POST', '/app/desk/search', searched))
    await viewed(customerId)
    await giveCredit(shop, { id: customerId }, { amountCents: 700, reason: 'Ticket 4711' })
    const titles = (await timeline(customerId)).entries.map(({ title, detail }) => [title, detail])
    expect(titles).toContainEqual(['Gave goodwill credit', '$7.00 · Ticket 4711'])
    expect(titles.filter(([title]) => /^(Searched|Viewed)/.test(title ?? ''))).toEqual([])
    const { db } = shop.database
    const failed = { status: 'failed', failureCode: 'insufficient_funds' } as const
    const { orders } = await viewed(owner.customer.id)
    await db
      .update(paymentAttempts)
      .set(failed)
      .where(eq(paymentAttempts.orderId, orders[0]?.id ?? ''))
    const { entries } = await timeline(owner.customer.id)
    expect(entries.find(({ title }) => title === 'Payment failed')?.detail).toMatch(
      / · Visa ending in 4242 · insufficient funds$/,
    )
    expect(entries.map(({ title }) => title)).toContain('SIM activated')
    await db
      .update(paymentAttempts)
      .set({ status: 'captured', failureCode: null })
      .where(eq(paymentAttempts.orderId, orders[0]?.id ?? ''))
  })

  test('says which email was not sent in time', async () => {
    const { id: customerId } = await aCustomer(shop)
    const email = { id: crypto.randomUUID(), customerId, subject: 'Your code', at: shop.now() }
    await shop.database.db
      .insert(sentEmails)
      .values({ ...email, refusedAt: shop.now(), refusal: tooLate })
    const { entries } = await timeline(customerId)
    expect(entries.find(({ id }) => id === `email ${email.id}`)).toMatchObject({
      detail: 'Not delivered: it was too late to send it',
    })
  })

  test('continues from page to page without a gap or an entry twice', async () => {
    const { id: customerId } = await aCustomer(shop)
    const at = shop.now()
    const emails = Array.from({ length: 120 }, (_, index) => ({
      id: crypto.randomUUID(),
      customerId,
      subject: `Email ${index}`,
      // Several of one moment, across the edge of a page.
      at: new Date(at.getTime() + Math.floor(index / 40) * 1000),
    }))
    await shop.database.db.insert(sentEmails).values(emails)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: Timeline = await timeline(customerId, cursor)
      seen.push(...page.entries.map((entry) => entry.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.filter((id) => id.startsWith('email')).length).toBeGreaterThanOrEqual(120)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('an assisted session starts here, with the name and the reason that the customer reads', async () => {
  const { id, email } = await aCustomer(shop)
  const reason = 'They cannot find their order'
  const path = `/app/desk/customers/${id}/assistance`
  const { url } = expectOk(
    await shop.send<{ url: string }>('POST', path, { token: staff.token, body: { reason } }),
  )
  const code = url.split('#')[1]
  const opened = await shop.send<{ assistedBy: string }>('POST', '/app/auth/crm-login', {
    body: { code },
  })
  expect(expectOk(opened).assistedBy).toBe('Alex Kim')
  const mail = await emailAbout(shop, email, /support/)
  expect(mail.text).toContain(reason)
  const acts = await actsOf(staff, 'startDeskAssistance')
  expect(acts).toMatchObject([{ reason, customerId: id, subjectKind: 'handoff' }])
  expect(JSON.stringify(acts)).not.toContain(code)
})
