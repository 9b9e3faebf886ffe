import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { aCard, emailAbout, emailsTo, expectOk, signedInAgain } from '@openline/testing/customers'
import { confirmWaiting } from '@openline/testing/dual-control'
import { eventually } from '@openline/testing/eventually'
import { buyLine, type LineOwner } from '@openline/testing/lines'
import {
  aDeclinedRenewal,
  aLineToRenew,
  chooseRenewalCard,
  goTo,
  passDays,
  payRenewal,
  renewalOf,
  renewalOrders,
  renewalPrice,
} from '@openline/testing/renewing'
import { safetyCalls } from '@openline/testing/safety-calls'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { findLine, listLinesOf } from '../../lines/lines/store.ts'

const shop = useTestShop()
afterEach(() => shop.returnToPresent())

const note = 'Sorry for the outage in Des Moines'
const dayMs = 24 * 3600_000

type Answer = { message: string; isWaiting: boolean }

async function atDesk({ line }: { line: { id: string } }, role: 'support' | 'money' = 'support') {
  const staff = await aStaffMember(shop, [role], 'Alex Kim')
  const path = `/app/desk/lines/${line.id}`
  return {
    /** `seen`: what the page of the line said; what is so now without one. */
    give: async (days: unknown, key: string = randomUUID(), seen?: string) => {
      const renewsAt = seen ?? (await renewsAtOf(line))
      const body = { days, renewsAt, note, reason: 'Ticket 4711' }
      return shop.send<Answer>('POST', `${path}/days`, { token: staff.token, key, body })
    },
    suspend: () =>
      shop.send('POST', `${path}/suspend`, {
        token: staff.token,
        key: randomUUID(),
        body: { reason: 'Lost phone' },
      }),
    view: async () =>
      expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token: staff.token })).line,
  }
}

async function rows(query: ReturnType<typeof sql>) {
  return (await shop.database.db.execute(query)).rows
}

async function renewsAtOf({ id }: { id: string }): Promise<string | undefined> {
  return (await findLine(shop.database.db, id))?.renewsAt?.toISOString()
}

async function paidUntil(owner: LineOwner): Promise<number> {
  return Date.parse((await renewalOf(shop, owner)).paidUntil)
}

function noticesSent(owner: LineOwner): Promise<string[]> {
  return emailsTo(shop, owner.customer.email).then((emails) =>
    emails.map(({ subject }) => subject).filter((subject) => subject.includes('renews on')),
  )
}

function givenDays({ customer }: LineOwner) {
  return rows(sql`select courtesy_days as days from line_periods where courtesy_days > 0
    and line_id in (select id from lines where customer_id = ${customer.id})`)
}

describe('days that staff give', () => {
  test('make the paid time longer, with the date of the next charge, and the customer reads it', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    const before = await paidUntil(owner)
    const desk = await atDesk(owner)
    const { renewal, nextActions } = await desk.view()
    expect(renewal).toMatchObject({ nextActions: expect.arrayContaining(['give_days']) })
    expect(nextActions).toContain('suspend')
    expect(expectOk(await desk.give(5))).toEqual({
      message: 'The line is paid for longer. The customer gets an email.',
      isWaiting: false,
    })
    expect((await paidUntil(owner)) - before).toBe(5 * dayMs)
    const { chargeAt } = await renewalOf(shop, owner)
    expect(Date.parse(chargeAt ?? '') - before).toBe(3 * dayMs)
    expect(await desk.view()).toMatchObject({
      renewsAt: new Date(before + 5 * dayMs).toISOString(),
    })
    const email = await emailAbout(shop, owner.customer.email, /^5 free days for/)
    expect(email.text).toContain(note)
    expect(email.text).toMatch(/is now paid through \w+ \d+, \d{4}, at no extra charge/)
    expect(email.text).toContain('Your next automatic charge is on')
    const { entries } = expectOk(await safetyCalls(shop, owner).activity())
    expect(entries[0]).toMatchObject({
      title: 'Free days of service added',
      detail: 'Days: 5',
      by: 'support',
    })
    const acts = await rows(
      sql`select before, after from staff_acts where act = 'giveDays' and subject_id = ${owner.line.id}`,
    )
    expect(acts).toEqual([
      {
        before: { paidUntil: new Date(before).toISOString() },
        after: { paidUntil: new Date(before + 5 * dayMs).toISOString(), days: 5 },
      },
    ])
  })

  test('are told in Spanish, and one day as one', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await rows(sql`update customers set language = 'es' where id = ${owner.customer.id}`)
    expectOk(await (await atDesk(owner)).give(1))
    const email = await emailAbout(shop, owner.customer.email, /^1 día gratis para/)
    expect(email.text).toContain('sin costo adicional')
    expect(email.text).toContain('La renovación automática está desactivada: renueve antes')
  })

  test('are given once, however often the press is sent', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const before = await paidUntil(owner)
    const desk = await atDesk(owner)
    const key = randomUUID()
    const seen = await renewsAtOf(owner.line)
    const answers = await Promise.all([desk.give(2, key, seen), desk.give(2, key, seen)])
    expect(answers.map(({ status }) => status)).toContain(200)
    // The process was killed before it kept its answer.
    await rows(sql`delete from idempotency_keys`)
    expectOk(await desk.give(2, key, seen))
    expect((await paidUntil(owner)) - before).toBe(2 * dayMs)
  })

  test('are given by one of two colleagues, and the other is told who was first', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const before = await paidUntil(owner)
    const desks = await Promise.all([atDesk(owner), atDesk(owner)])
    const answers = await Promise.all(desks.map((desk) => desk.give(2)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Alex Kim was first, .+ ago\. Please look at it again\.$/,
    )
    expect((await paidUntil(owner)) - before).toBe(2 * dayMs)
    expect(await givenDays(owner)).toEqual([{ days: 2 }])
  })

  test('are refused where the customer renewed since the page was shown', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const desk = await atDesk(owner)
    const seen = await renewsAtOf(owner.line)
    expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    expect(await desk.give(2, randomUUID(), seen)).toMatchObject({
      status: 409,
      body: { message: 'The line’s renewal date has changed. Please look at it again.' },
    })
    expect(await givenDays(owner)).toEqual([])
  })

  test('count as what they cost: above the limit a second person confirms them', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const before = await paidUntil(owner)
    const desk = await atDesk(owner)
    const mo = await aStaffMember(shop, ['money'], 'Mo Reyes')
    const { dayCents = 0 } = (await desk.view()).renewal ?? {}
    const most = Math.floor(1000 / dayCents)
    expect(expectOk(await desk.give(most + 1))).toMatchObject({ isWaiting: true })
    expect(await paidUntil(owner)).toBe(before)
    // Who confirms sees until when it is paid then.
    expectOk(await (await atDesk(owner)).give(1))
    await confirmWaiting(shop, mo, { customerId: owner.customer.id, act: 'giveDays' })
    expect((await paidUntil(owner)) - before).toBe((most + 2) * dayMs)
    // What a day counts for does not shrink with what was given.
    expect((await desk.view()).renewal?.dayCents).toBe(dayCents)
    expect(expectOk(await desk.give(most))).toMatchObject({ isWaiting: false })
    // $25 to one customer in 30 days, by everyone.
    const other = await atDesk(owner)
    expect(expectOk(await other.give(most))).toMatchObject({ isWaiting: true })
  })

  test('do not pass a limit by presses at once', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    for (let line = 2; line <= 4; line += 1) await buyLine(shop, owner.customer, owner.card)
    const lines = await listLinesOf(shop.database.db, owner.customer.id)
    const desks = await Promise.all(lines.map((line) => atDesk({ line })))
    await aStaffMember(shop, ['money'], 'Mo Reyes')
    const { dayCents = 0 } = (await desks[0]?.view())?.renewal ?? {}
    const days = Math.floor(1000 / dayCents)
    const answers = await Promise.all(desks.map((desk) => desk.give(days)))
    const given = answers.filter(({ status, body }) => status === 200 && !body.isWaiting)
    expect(given).toHaveLength(Math.floor(2500 / (days * dayCents)))
    expect(await givenDays(owner)).toEqual(given.map(() => ({ days })))
  })

  test.each([0, 31, 1.5, null, '2'])(
    'are a whole number from 1 to 30: %s is refused',
    async (days) => {
      const desk = await atDesk(await aLineToRenew(shop, { autoRenew: false }))
      expect(await desk.give(days)).toMatchObject({
        status: 422,
        body: {
          errors: [{ field: 'days', message: 'Please enter a whole number of days from 1 to 30' }],
        },
      })
    },
  )
})

describe('after the next charge was announced', () => {
  test('it is announced and made for its new day alone', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await eventually('the notice', async () => (await noticesSent(owner)).length === 1)
    const before = await paidUntil(owner)
    expectOk(await (await atDesk(owner)).give(4))
    // The day of the charge that was announced passes.
    await passDays(shop, owner, 3)
    await shop.runTask('charge renewals')
    expect(await renewalOrders(shop, owner)).toEqual([])
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await eventually('the other notice', async () => (await noticesSent(owner)).length === 2)
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await shop.runTask('charge renewals')
    await eventually(
      'the payment',
      async () => (await renewalOrders(shop, owner))[0]?.status === 'active',
    )
    expect((await paidUntil(owner)) - before).toBe(34 * dayMs)
  })

  test('a day before the end, it is announced anew and the line does not run on unpaid', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await eventually('the notice', async () => (await noticesSent(owner)).length === 1)
    // No one charged it on its day.
    shop.pass(4.9 * 24 * 3600)
    const staff = await atDesk(owner)
    expectOk(await staff.give(2))
    await eventually('the other notice', async () => (await noticesSent(owner)).length === 2)
    owner.customer = await signedInAgain(shop, owner.customer)
    await passDays(shop, owner, 1.1)
    await shop.runTask('charge renewals')
    await eventually(
      'the payment',
      async () => (await renewalOrders(shop, owner))[0]?.status === 'active',
    )
  })

  test('a line without Auto-renew is told of its new end, and stops then', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    await goTo(shop, owner, { daysBeforeEnd: 4 })
    const expiries = async () =>
      (await emailsTo(shop, owner.customer.email)).filter(({ subject }) =>
        subject.includes('expires on'),
      )
    await eventually('the notice', async () => (await expiries()).length === 1)
    expectOk(await (await atDesk(owner)).give(6))
    await goTo(shop, owner, { daysBeforeEnd: 4 })
    await eventually('the other notice', async () => (await expiries()).length === 2)
    await goTo(shop, owner, { daysBeforeEnd: -1 })
    await eventually('the end', async () => (await renewalOf(shop, owner)).suspendedSince)
  })
})

describe('after the renewal was declined', () => {
  test('the card is tried again before the new end, as the email says', async () => {
    const { owner } = await aDeclinedRenewal(shop)
    const before = await paidUntil(owner)
    const desk = await atDesk(owner)
    const { renewal } = await desk.view()
    expect(renewal).toMatchObject({ nextActions: expect.arrayContaining(['give_days']) })
    expectOk(await desk.give(3))
    expect((await paidUntil(owner)) - before).toBe(3 * dayMs)
    const { chargeAt, failure } = await renewalOf(shop, owner)
    expect(Date.parse(chargeAt ?? '') - before).toBe(dayMs)
    expect(failure).not.toBeNull()
    const [declined] = await renewalOrders(shop, owner)
    const email = await emailAbout(shop, owner.customer.email, /^3 free days for/)
    expect(email.text).toMatch(
      /Your last payment was declined\. We’ll try again on \w+ \d+, \d{4}, or you can pay now\./,
    )
    expect(email.text).toContain(`/cart/checkout?order=${declined?.id}`)
    await passDays(shop, owner, 2.9)
    expect(await renewalOrders(shop, owner)).toMatchObject([{ status: 'payment_failed' }])
    await passDays(shop, owner, 0.2)
    await eventually(
      'the payment',
      async () => (await renewalOrders(shop, owner))[0]?.status === 'active',
    )
    expect((await paidUntil(owner)) - before).toBe(33 * dayMs)
    expect(await renewalOrders(shop, owner)).toHaveLength(1)
  })

  test('on every try, it is tried again where the notice still counts, or is announced anew', async () => {
    // The notice is in its window with one more day, and is too old with three.
    for (const [days, triedAfter] of [
      [1, 0],
      [3, 1],
    ] as const) {
      const { owner, bad } = await aDeclinedRenewal(shop, { announced: 4 })
      await chooseRenewalCard(shop, owner, bad.id)
      const before = await paidUntil(owner)
      const failedAt = async () => (await renewalOf(shop, owner)).failure?.at
      for (const daysBeforeEnd of [1, 0.08]) {
        const last = await failedAt()
        await goTo(shop, owner, { daysBeforeEnd })
        // None while the bank is asked.
        await eventually('the decline', async () => ![last, undefined].includes(await failedAt()))
      }
      expect((await renewalOf(shop, owner)).chargeAt).toBeNull()
      expectOk(await (await atDesk(owner)).give(days))
      const { chargeAt } = await renewalOf(shop, owner)
      expect(Date.parse(chargeAt ?? '') - before).toBe(triedAfter * dayMs)
      const email = await emailAbout(shop, owner.customer.email, /free days? for/)
      expect(email.text).toContain('Your last payment was declined. We’ll try again on')
      await eventually('the notices', async () => {
        return (await noticesSent(owner)).length === (triedAfter === 0 ? 1 : 2)
      })
      shop.returnToPresent()
    }
  })

  test('a line without Auto-renew is told to pay by its new end', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const card = await aCard(shop, owner.customer, '4000000000009995')
    await payRenewal(shop, { ...owner, card }, await renewalPrice(shop, owner))
    expectOk(await (await atDesk(owner)).give(1))
    const email = await emailAbout(shop, owner.customer.email, /^1 free day for/)
    expect(email.text).toContain('Auto-renew is off: renew by then to keep your service.')
    expect(email.text).not.toContain('try again')
    expect((await renewalOf(shop, owner)).chargeAt).toBeNull()
  })
})

describe('no days are given', () => {
  const refused = (words: string) => ({
    status: 409,
    body: { code: 'not_ready', message: expect.stringContaining(words) },
  })

  test('to a line that is suspended, is paid right now, is being ended, or whose time is over', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const desk = await atDesk(owner)
    expectOk(await desk.suspend())
    expect(await desk.give(1)).toMatchObject(refused('The line is suspended.'))
    expect((await desk.view()).renewal?.nextActions).not.toContain('give_days')

    const paying = await aLineToRenew(shop, { autoRenew: false })
    const card = await aCard(shop, paying.customer, '4000002760003184')
    await payRenewal(shop, { ...paying, card }, await renewalPrice(shop, paying))
    expect(await (await atDesk(paying)).give(1)).toMatchObject(
      refused('A renewal of the line is being paid.'),
    )

    const ending = await aLineToRenew(shop, { autoRenew: false })
    await rows(
      sql`insert into line_endings (id, line_id, status, made_by, asked_at) values (${randomUUID()}, ${ending.line.id}, 'asked', 'Kim', now())`,
    )
    expect(await (await atDesk(ending)).give(1)).toMatchObject(refused('The line is being ended.'))

    const over = await aLineToRenew(shop, { autoRenew: false })
    shop.pass(31 * 24 * 3600)
    expect(await (await atDesk(over)).give(1)).toMatchObject(refused('The plan has expired.'))
  })

  test('to a line that has ended, or to none', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const body = { acknowledged: true, endLines: true }
    const { token } = owner.customer
    expectOk(await shop.send('POST', '/app/users/close', { token, key: randomUUID(), body }))
    await eventually('the end', async () => {
      const [line] = await rows(sql`select status from lines where id = ${owner.line.id}`)
      return line?.['status'] === 'cancelled'
    })
    expect(await (await atDesk(owner)).give(1)).toMatchObject(refused('This line has ended.'))
    const none = await atDesk({ line: { ...owner.line, id: randomUUID() } })
    const { renewsAt } = owner.line
    expect(await none.give(1, randomUUID(), renewsAt ?? '')).toMatchObject({ status: 404 })
  })
})
