import { emailAbout, emailsTo, expectOk, moveToCalifornia } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { linesOf } from '@openline/testing/lines'
import {
  aLineToRenew,
  goTo,
  passDays,
  renewalOf,
  renewalOrders,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const dayMs = 24 * 3600_000

const aYear = 'light-12-month'

type Notice = {
  kind: string
  sequence: number
  rules: string[]
  total_cents: number
  own_cents: number
  days_before: number
  failure: string | null
}

async function noticesOf({ line }: LineOwner): Promise<Notice[]> {
  const { rows } = await shop.database.db.execute<Notice>(
    `select kind, sequence, rules, total_cents, own_cents, failure,
       round(extract(epoch from charge_at - sent_at) / 86400)::int + 2 as days_before
     from renewal_notices where line_id = '${line.id}' order by sent_at, kind`,
  )
  return [...rows]
}

function untilPaid(owner: LineOwner) {
  return eventually('the renewal', async () => {
    const [order] = await renewalOrders(shop, owner)
    return order?.status === 'active' && order
  })
}

/** As if the owner had agreed when plan price and fee were so much lower. */
async function raisePrice({ line }: LineOwner, byCents: number): Promise<void> {
  await shop.database.db.execute(
    `insert into renewal_settings (line_id, agreed_cents)
     select '${line.id}', order_total_cents + recovery_fee_cents - ${byCents} from orders where id = '${line.orderId}'
     on conflict (line_id) do update set agreed_cents = excluded.agreed_cents`,
  )
}

describe('a plan of a year that renews automatically', () => {
  test('is announced 44 and 5 days before its end, each once, and charged', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true, planId: aYear })
    await moveToCalifornia(shop, owner.customer)
    await goTo(shop, owner, { daysBeforeEnd: 46 })
    expect(await noticesOf(owner)).toEqual([])
    await goTo(shop, owner, { daysBeforeEnd: 44 })
    // Two workers at once, and a second turn, send nothing twice.
    await Promise.all([1, 2].map(() => shop.runTask('send renewal notices')))
    for (const daysBeforeEnd of [43, 12, 5, 4]) await goTo(shop, owner, { daysBeforeEnd })
    expect(await noticesOf(owner)).toMatchObject([
      { kind: 'term', sequence: 1, days_before: 44, rules: ['own-term', 'ca-term'] },
      { kind: 'charge', sequence: 1, days_before: 5, rules: ['own-charge'] },
    ])
    const { text } = await emailAbout(
      shop,
      owner.customer.email,
      /^Coming up: Light, 12 months renews on \w+ \d+, \d+$/,
    )
    expect(text).toContain('every 12 months until you turn it off')
    expect(text).toContain(`/dashboard?auto_renew_off=${owner.line.id}`)
    expect((await renewalOf(shop, owner)).notice).toMatchObject({
      kind: 'charge',
      isDelivered: true,
    })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await untilPaid(owner)
  })

  test('is not charged when it was not announced in time, and its owner is told', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true, planId: aYear })
    await goTo(shop, owner, { daysBeforeEnd: 12 })
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    expect(await noticesOf(owner)).toEqual([])
    const { text } = await emailAbout(shop, owner.customer.email, /^We couldn’t renew/)
    expect(text).toContain('we won’t charge your card automatically')
    expect(await renewalOf(shop, owner)).toMatchObject({
      autoRenew: true,
      chargeAt: null,
      problem: expect.stringContaining('we won’t charge your card automatically'),
      nextActions: expect.arrayContaining(['renew_now']),
    })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await goTo(shop, owner, { daysBeforeEnd: 0 })
    expect(await renewalOrders(shop, owner)).toEqual([])
    expect((await linesOf(shop, owner.customer))[0]?.status).toBe('suspended')
    expect(subjectsLike(await emailsTo(shop, owner.customer.email), /couldn’t renew/)).toBe(1)
  })

  test('is charged to an owner who turned it on after the last day for a notice', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false, planId: aYear })
    await goTo(shop, owner, { daysBeforeEnd: 8 })
    await turnAutoRenew(shop, owner, 'on')
    for (const daysBeforeEnd of [5, 2]) await goTo(shop, owner, { daysBeforeEnd })
    await untilPaid(owner)
    expect(await noticesOf(owner)).toMatchObject([{ kind: 'charge' }])
  })
})

function subjectsLike(emails: readonly { subject: string }[], words: RegExp): number {
  return emails.filter(({ subject }) => words.test(subject)).length
}

describe('a price that rises', () => {
  test('is announced 12 days before the period, and charged then', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    await raisePrice(owner, 200)
    const { lines } = await renewalOf(shop, owner)
    await goTo(shop, owner, { daysBeforeEnd: 12 })
    const { text } = await emailAbout(shop, owner.customer.email, /^New price for/)
    expect(text).toContain('every 30 days with our fee, instead of')
    for (const daysBeforeEnd of [5, 2]) await goTo(shop, owner, { daysBeforeEnd })
    expect((await untilPaid(owner)).lines).toEqual(lines)
    expect(await noticesOf(owner)).toMatchObject([
      { kind: 'price_change', rules: ['own-price-change'], days_before: 12 },
      { kind: 'charge', days_before: 5 },
    ])
  })

  test('too late to be announced waits, and the old price is charged once more', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    const full = (await renewalOf(shop, owner)).lines
    await goTo(shop, owner, { daysBeforeEnd: 12 })
    await goTo(shop, owner, { daysBeforeEnd: 9 })
    await raisePrice(owner, 200)
    const held = (await renewalOf(shop, owner)).lines
    expect(held?.orderTotalCents).toBe((full?.orderTotalCents ?? 0) - 200)
    for (const daysBeforeEnd of [5, 2]) await goTo(shop, owner, { daysBeforeEnd })
    expect((await untilPaid(owner)).lines).toEqual(held)
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['charge'])
    // The next period is told of it in time, to an owner who reads Spanish now.
    await shop.database.db.execute(
      `update customers set language = 'es' where id = '${owner.customer.id}'`,
    )
    await goTo(shop, owner, { daysBeforeEnd: 12 })
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['charge', 'price_change'])
    const { text } = await emailAbout(shop, owner.customer.email, /^Nuevo precio para/)
    expect(text).toContain('cuesta $16.50 cada 30 días con nuestro cargo, en lugar de $14.50')
    expect(text).toContain(`/es/dashboard?auto_renew_off=${owner.line.id}`)
    expect((await renewalOf(shop, owner)).lines).toEqual(full)
  })
})

test('a notice that the mail server does not take within a day is sent again on the next', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 6 })
  await injectFault(shop, 'mail', { fault: 'refuse_for_now', count: 'always' })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await eventually('the email to fail', async () => (await retries()).length > 0)
  shop.pass(25 * 3600)
  await resetFaults(shop, 'mail')
  await eventually('the notice to be abandoned', async () => {
    await shop.database.db.execute(
      `update pgboss.job set start_after = now() where name = 'send-email' and state = 'retry'`,
    )
    return (await noticesOf(owner))[0]?.failure === 'not_accepted_in_time'
  })
  // Signs in again, since the clock has moved.
  await passDays(shop, owner, 0)
  await goTo(shop, owner, { daysBeforeEnd: 3 })
  expect(await noticesOf(owner)).toMatchObject([{ sequence: 1 }, { sequence: 2, failure: null }])
  await goTo(shop, owner, { daysBeforeEnd: 1.9 })
  await untilPaid(owner)
})

async function retries() {
  const { rows } = await shop.database.db.execute(
    `select id from pgboss.job where name = 'send-email' and state = 'retry'`,
  )
  return rows
}

describe('a mailbox that refuses the notice', () => {
  test('leaves the card alone, and the account says so', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    const { email } = owner.customer
    await goTo(shop, owner, { daysBeforeEnd: 6 })
    await injectFault(shop, 'mail', { fault: 'refuse', on: email, count: 'always' })
    for (const [index, daysBeforeEnd] of [5, 4, 3].entries()) {
      await goTo(shop, owner, { daysBeforeEnd })
      await untilRefused(owner, index + 1)
    }
    expect((await renewalOf(shop, owner)).notice).toMatchObject({ isDelivered: false })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await eventually('the last notice', async () => (await noticesOf(owner)).length === 4)
    await untilRefused(owner, 4)
    await goTo(shop, owner, { daysBeforeEnd: 0.9 })
    await eventually('no charge to be planned', async () => {
      const { chargeAt } = await renewalOf(shop, owner)
      return chargeAt === null
    })
    expect((await renewalOf(shop, owner)).problem).toContain('we won’t charge your card')
    expect(await renewalOrders(shop, owner)).toEqual([])
    expect(shop.logLines.join()).not.toContain(email)
    await resetFaults(shop, 'mail')
  })

  test('for a day only gets another one, and the charge waits for it', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    // A count would also count the emails of the purchase that are still on their way.
    await injectFault(shop, 'mail', {
      fault: 'refuse',
      on: owner.customer.email,
      count: 'always',
    })
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await untilRefused(owner, 1)
    await resetFaults(shop, 'mail')
    await shop.runTask('send renewal notices')
    expect(await noticesOf(owner)).toHaveLength(1)
    await goTo(shop, owner, { daysBeforeEnd: 4 })
    expect(await noticesOf(owner)).toMatchObject([
      { sequence: 1, failure: 'refused' },
      { sequence: 2, failure: null },
    ])
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await untilPaid(owner)
  })
})

test('a charge that is due before its notice is a day old waits for that moment', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const { paidUntil } = await renewalOf(shop, owner)
  const sentAt = new Date(Date.parse(paidUntil) - 2.5 * dayMs)
  await shop.database.db.execute(
    `update renewal_notices set sent_at = '${sentAt.toISOString()}' where line_id = '${owner.line.id}'`,
  )
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  const allowedAt = new Date(sentAt.getTime() + dayMs).toISOString()
  await eventually('the charge to be planned anew', async () => {
    const { chargeAt } = await renewalOf(shop, owner)
    return chargeAt === allowedAt
  })
  expect(await renewalOrders(shop, owner)).toEqual([])
  await goTo(shop, owner, { daysBeforeEnd: 1.4 })
  await untilPaid(owner)
})

test('a charge of more than its notice said waits for another notice', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await shop.database.db.execute(
    `update renewals set notified_cents = notified_cents - 1 where line_id = '${owner.line.id}'`,
  )
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  await eventually('another notice', async () => (await noticesOf(owner)).length === 2)
  expect(await renewalOrders(shop, owner)).toEqual([])
  const { chargeAt } = await renewalOf(shop, owner)
  expect(Date.parse(chargeAt ?? '') - shop.now().getTime()).toBeGreaterThan(0.9 * dayMs)
  await goTo(shop, owner, { daysBeforeEnd: 0.9 })
  await untilPaid(owner)
})

test('who pays by hand reads after an outage that the line is suspended, not when its plan will expire', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  await goTo(shop, owner, { daysBeforeEnd: -0.1 })
  await emailAbout(shop, owner.customer.email, /is suspended$/)
  const subjects = (await emailsTo(shop, owner.customer.email)).map(({ subject }) => subject)
  expect(subjects).not.toContainEqual(expect.stringContaining('expires on'))
})

test('a charge that came to more a second time, when what was paid is over, is left to its owner', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const sayLess = () =>
    shop.database.db.execute(
      `update renewals set notified_cents = notified_cents - 1 where line_id = '${owner.line.id}'`,
    )
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await sayLess()
  await goTo(shop, owner, { daysBeforeEnd: 2 / 24 })
  await eventually('another notice', async () => (await noticesOf(owner)).length === 2)
  await sayLess()
  await goTo(shop, owner, { daysBeforeEnd: -23 / 24 })
  const { text } = await emailAbout(shop, owner.customer.email, /^We couldn’t renew/)
  expect(text).toContain(
    'This renewal costs more than our last email said, so we won’t charge your card automatically.',
  )
  expect(text).toContain('and we won’t try again. Renew now to keep your number and your service.')
  expect(await noticesOf(owner)).toHaveLength(2)
  expect(await renewalOrders(shop, owner)).toEqual([])
  await shop.runTask('end periods')
  expect(await linesOf(shop, owner.customer)).toMatchObject([{ status: 'suspended' }])
})

test('another plan after the notice is announced with its price, and taken back with the old one', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 4 })
  const path = `/app/lines/${owner.line.id}/renewal/plan`
  const { token } = owner.customer
  expectOk(await shop.send('PUT', path, { token, body: { planId: 'unlimited-monthly' } }))
  expectOk(await shop.send('DELETE', path, { token }))
  const [first, second, third, ...others] = await noticesOf(owner)
  expect(others).toEqual([])
  expect(second?.total_cents).toBeGreaterThan(first?.total_cents ?? 0)
  expect(third).toMatchObject({ kind: 'charge', sequence: 3, total_cents: first?.total_cents })
  expect(third?.own_cents).toBe(first?.own_cents)
})

test('a plan that is not sold any more is not charged, and its owner reads why', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await shop.database.db.execute(
    `insert into renewal_settings (line_id, next_plan_id) values ('${owner.line.id}', 'gone')
     on conflict (line_id) do update set next_plan_id = excluded.next_plan_id`,
  )
  const renewal = await renewalOf(shop, owner)
  expect(renewal).toMatchObject({ lines: null, explain: [], creditCents: 0 })
  expect(renewal.problem).not.toBeNull()
  expect(renewal.nextActions).not.toContain('renew_now')
  await goTo(shop, owner, { daysBeforeEnd: 12 })
  expect(await noticesOf(owner)).toEqual([])
  expect(await hoursToNextLook(owner)).toBeCloseTo(1, 1)
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const { text } = await emailAbout(shop, owner.customer.email, /^We couldn’t renew/)
  expect(text).toContain(renewal.problem ?? 'a reason')
  expect(text).toContain('We’ll try again on')
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  await eventually('another email', async () => {
    const emails = await emailsTo(shop, owner.customer.email)
    return subjectsLike(emails, /^We couldn’t renew/) === 2
  })
  expect(await noticesOf(owner)).toEqual([])
  expect(await renewalOrders(shop, owner)).toEqual([])
})

/** Until the line is looked at for the next notice. */
async function hoursToNextLook({ line }: LineOwner): Promise<number> {
  const { rows } = await shop.database.db.execute<{ at: string }>(
    `select next_notice_at as at from renewals where line_id = '${line.id}'`,
  )
  return (Date.parse(rows[0]?.at ?? '') - shop.now().getTime()) / 3600_000
}

function untilRefused(owner: LineOwner, times: number) {
  return eventually(`${times} refused notices`, async () => {
    const notices = await noticesOf(owner)
    return notices.filter(({ failure }) => failure === 'refused').length === times
  })
}

test('who renews every month is reminded once a year', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await shop.database.db.execute(
    `update renewal_consents set at = at - interval '330 days' where line_id = '${owner.line.id}'`,
  )
  for (const daysBeforeEnd of [12, 11, 5, 2]) await goTo(shop, owner, { daysBeforeEnd })
  await untilPaid(owner)
  const { text } = await emailAbout(
    shop,
    owner.customer.email,
    /^Yearly reminder: Auto-renew is on/,
  )
  expect(text).toContain('renews every 30 days')
  expect(text).toContain('Turn off Auto-renew')
  await goTo(shop, owner, { daysBeforeEnd: 12 })
  expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['annual_reminder', 'charge'])
})
