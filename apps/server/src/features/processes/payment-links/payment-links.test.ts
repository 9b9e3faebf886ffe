import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  fillCardPage,
  orderIn,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aMovedLine } from '@openline/testing/moved-lines'
import {
  anOrderWithLink,
  linkTokenIn,
  paymentLinkCalls,
  sendPaymentLink,
} from '@openline/testing/payment-links'
import {
  aLineToRenew,
  chooseRenewalCard,
  goTo,
  passDays,
  renewalOf,
  renewalOrders,
} from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'

const shop = useTestShop()
const { view, openPage, aVisit, pay, visitOf } = paymentLinkCalls(shop)
afterEach(async () => {
  await resetFaults(shop, 'payment')
  shop.returnToPresent()
})

const declining = '4000000000009995'
const asksBank = '4000002760003184'
const good = '4242424242424242'

/** The token in the link of the email. */
async function linkOf({ email }: TestCustomer, subject: RegExp): Promise<string> {
  const { text } = await emailAbout(shop, email, subject)
  return linkTokenIn(text)
}

async function cardsOf({ token }: TestCustomer): Promise<Card[]> {
  return expectOk(await shop.send<{ cards: Card[] }>('GET', '/app/payments/cards', { token })).cards
}

/** The link that the line’s page at the desk shows as sent. */
async function sentOf({ id }: { id: string }) {
  const { token } = await aStaffMember(shop, ['money'])
  const sent = shop.send<{ line: DeskLine }>('GET', `/app/desk/lines/${id}`, { token })
  return expectOk(await sent).line.renewal?.paymentLink ?? null
}

function stateOf(customer: TestCustomer, { id }: Pick<Order, 'id'>) {
  return orderIn(shop, customer, id, 'active')
}

async function attemptsOf({ token }: TestCustomer, { id }: Pick<Order, 'id'>) {
  const page = shop.send<{ attempts: { status: string }[] }>('GET', `/app/orders/${id}`, { token })
  return expectOk(await page).attempts.map(({ status }) => status)
}

async function centsOf(token: string): Promise<number> {
  return expectOk(await view(token)).bill?.chargeCents ?? 0
}

/** Pays with a card that is declined; some presses come while others of them end. */
async function pressOften(token: string): Promise<void> {
  const cents = await centsOf(token)
  const session = await aVisit(token, declining)
  const presses = await Promise.all(Array.from({ length: 40 }, () => pay(token, session, cents)))
  expect(presses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(expectOk(await pay(token, session, cents)).visit.status).toBe('declined')
}

async function aSuspendedLine() {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  await passDays(shop, owner, 31)
  await eventually('the suspension', async () => (await renewalOf(shop, owner)).suspendedSince)
  return owner
}

describe('a link to an unpaid order', () => {
  test('shows what is paid and nothing of its owner, and pays it without a session', async () => {
    const withData = { planId: 'light-monthly', addOnId: 'data-2gb' }
    const { customer, order, token } = await anOrderWithLink(shop, withData)
    const shown = expectOk(await view(token))
    expect(shown).toEqual({
      status: 'open',
      bill: {
        kind: 'purchase',
        planName: order.planName,
        periodMonths: 1,
        lineDigits: null,
        planCents: order.lines.orderTotalCents - 500,
        addOn: { title: '2 GB of data', cents: 500 },
        discountCents: 0,
        taxesAndFeesCents: order.lines.finalCheckoutAmountCents - order.lines.orderTotalCents,
        creditCents: 0,
        chargeCents: order.lines.finalCheckoutAmountCents,
        emailedCents: null,
        endsAt: expect.any(String),
      },
    })
    const before = await cardsOf(customer)
    const session = await aVisit(token, good)
    expect(expectOk(await visitOf(token, session)).visit).toMatchObject({
      status: 'saved',
      card: { cardNetwork: 'visa', last4Digits: '4242' },
    })
    const paid = expectOk(await pay(token, session, order.lines.finalCheckoutAmountCents))
    expect(paid.visit).toMatchObject({ status: 'paid', message: null, url: null })
    await stateOf(customer, order)
    // The payer’s card is no card of the account.
    expect(await cardsOf(customer)).toEqual(before)
    expect(expectOk(await view(token))).toEqual({ status: 'paid', bill: null })
    await emailAbout(shop, customer.email, /receipt/)
  })

  test('pays once, however often and from how many browsers it is used', async () => {
    const { customer, order, token } = await anOrderWithLink(shop)
    const cents = await centsOf(token)
    const [one, other] = [await aVisit(token, good), await aVisit(token, '5555555555554444')]
    const answers = await Promise.all([pay(token, one, cents), pay(token, one, cents)])
    expect(answers.map(({ status }) => status)).toContain(200)
    await stateOf(customer, order)
    expect(expectOk(await pay(token, one, cents)).visit.status).toBe('paid')
    expect(await pay(token, other, cents)).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable', message: 'This has already been paid.' },
    })
    expect(await openPage(token)).toMatchObject({ status: 409 })
    const attempts = await attemptsOf(customer, order)
    expect(attempts.filter((status) => status === 'captured')).toHaveLength(1)
  })

  test('says why a card was declined, and takes another one', async () => {
    const { customer, order, token } = await anOrderWithLink(shop)
    const cents = await centsOf(token)
    const session = await aVisit(token, declining)
    expect(expectOk(await pay(token, session, cents)).visit).toMatchObject({
      status: 'declined',
      message: 'Insufficient funds. Please try another card.',
    })
    expect(expectOk(await view(token)).status).toBe('open')
    expectOk(await pay(token, await aVisit(token, good), cents))
    await stateOf(customer, order)
  })

  test('pressed again while its card is declined is declined once', async () => {
    const { customer, order, token } = await anOrderWithLink(shop)
    const before = await attemptsOf(customer, order)
    await pressOften(token)
    expect(await attemptsOf(customer, order)).toEqual([...before, 'failed'])
  })

  test('leads to the bank that wants to ask, and tells the outcome', async () => {
    const { customer, order, token } = await anOrderWithLink(shop)
    const session = await aVisit(token, asksBank)
    const { visit } = expectOk(await pay(token, session, await centsOf(token)))
    expect(visit).toMatchObject({ status: 'confirm', url: expect.any(String) })
    await answerBank(shop, visit.url ?? '', 'complete')
    expect(expectOk(await visitOf(token, session)).visit.status).toBe('paid')
    await stateOf(customer, order)
  })

  test('an answer of the provider that was lost is found again, and charged once', async () => {
    const { customer, order, token } = await anOrderWithLink(shop)
    const cents = await centsOf(token)
    const session = await aVisit(token, good)
    await injectFault(shop, 'payment', {
      fault: 'drop_after',
      count: 1,
      on: 'POST /v1/payment_intents',
    })
    await pay(token, session, cents)
    await eventually('the payment', async () => {
      const { visit } = expectOk(await visitOf(token, session))
      return visit.status === 'paid'
    })
    await stateOf(customer, order)
  })

  test('charges no card of another visit', async () => {
    const { token } = await anOrderWithLink(shop)
    const stranger = await anOrderWithLink(shop)
    const session = await aVisit(stranger.token, good)
    const cents = await centsOf(token)
    expect(await pay(token, session, cents)).toMatchObject({ status: 404 })
    const own = expectOk(
      await shop.send<{ url: string; sessionId: string }>('GET', '/app/payments/storecardpage', {
        token: stranger.customer.token,
      }),
    )
    await fillCardPage(shop, own.url, good)
    expect(await visitOf(token, own.sessionId)).toMatchObject({ status: 404 })
  })

  test('takes no other amount than was shown', async () => {
    const { token } = await anOrderWithLink(shop)
    const cents = await centsOf(token)
    const session = await aVisit(token, good)
    expect(await pay(token, session, cents - 1)).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
  })

  test('ends with its order, which waits for a day', async () => {
    const { order, token } = await anOrderWithLink(shop)
    shop.pass(24 * 3600 + 60)
    expect(expectOk(await view(token)).status).toBe('expired')
    expect(await openPage(token)).toMatchObject({ status: 409 })
    await shop.runTask('expire unpaid orders')
    expect(expectOk(await view(token))).toEqual({ status: 'ended', bill: null })
    expect(await sendPaymentLink(shop, { kind: 'order', id: order.id })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  test('is no link with another letter', async () => {
    const { token } = await anOrderWithLink(shop)
    expect(await view(`l${token.slice(1)}`)).toMatchObject({ status: 404 })
    // Not the last one, two of whose six bits say nothing.
    const [before, other, after] = [token.slice(0, -9), token.at(-9), token.slice(-8)]
    const forged = `${before}${other === 'A' ? 'B' : 'A'}${after}`
    expect(await view(forged)).toMatchObject({ status: 404 })
    expect(await shop.send('GET', `/app/track/${token}`, {})).toMatchObject({ status: 404 })
  })

  test('stands in the audit log with the amount, and its token in no log', async () => {
    const { order, token } = await anOrderWithLink(shop)
    await view(token)
    const acts = await shop.database.db
      .select()
      .from(staffActs)
      .where(eq(staffActs.subjectId, order.id))
    expect(acts).toMatchObject([
      {
        act: 'sendPaymentLink',
        after: { chargeCents: order.lines.finalCheckoutAmountCents, endsAt: expect.any(String) },
      },
    ])
    expect(JSON.stringify(acts)).not.toContain(token)
    expect(shop.logLines.filter((line) => line.includes(token))).toEqual([])
  })

  test('allows a few cards an hour, fewer than would use up the customer’s own tries', async () => {
    const { token } = await anOrderWithLink(shop)
    for (const _ of Array(6)) expectOk(await openPage(token))
    expect(await openPage(token)).toMatchObject({ status: 429 })
  })
})

describe('a link to a renewal', () => {
  test('pays a declined one, and saves no card for the next', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    const { line } = owner
    expect(await sendPaymentLink(shop, { kind: 'line', id: line.id })).toMatchObject({
      status: 409,
    })
    const card = await aCard(shop, owner.customer, declining)
    await chooseRenewalCard(shop, owner, card.id)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await eventually('the decline', async () => (await renewalOf(shop, owner)).failure)
    expectOk(await sendPaymentLink(shop, { kind: 'line', id: line.id }))
    const token = await linkOf(owner.customer, /^Renew your/)
    const shown = expectOk(await view(token))
    expect(shown.bill).toMatchObject({ kind: 'renewal', lineDigits: owner.msisdn.slice(-4) })
    const { chargeCents, endsAt } = shown.bill ?? {}
    expect(await sentOf(line)).toMatchObject({ by: 'Alex Kim', chargeCents, isOver: false })
    const first = await sentOf(line)
    expect(first?.endsAt.slice(0, 19)).toBe(endsAt?.slice(0, 19))
    const [unpaid] = await renewalOrders(shop, owner)
    expectOk(await sendPaymentLink(shop, { kind: 'order', id: unpaid?.id ?? '' }))
    const second = await sentOf(line)
    expect(Date.parse(second?.sentAt ?? '')).toBeGreaterThan(Date.parse(first?.sentAt ?? ''))
    const visit = await aVisit(token, good)
    expectOk(await pay(token, visit, shown.bill?.chargeCents ?? 0))
    const [order] = await renewalOrders(shop, owner)
    expect(order?.status).toBe('active')
    expect(expectOk(await view(token)).status).toBe('paid')
    expect(await sentOf(line)).toBeNull()
    expect((await renewalOf(shop, owner)).card).toMatchObject({ last4Digits: '9995' })
  })

  test('pays nothing once the line is in another account, whose owner gets a link of their own', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    // Its paid time is over, and nothing has suspended it yet.
    shop.pass(31 * 24 * 3600)
    owner.customer = await signedInAgain(shop, owner.customer)
    const subject = { kind: 'line', id: owner.line.id } as const
    expectOk(await sendPaymentLink(shop, subject))
    const token = await linkOf(owner.customer, /^Renew your/)
    const visit = await aVisit(token, good)
    const cents = await centsOf(token)
    const to = await aMovedLine(shop, owner)
    expect(expectOk(await view(token))).toEqual({ status: 'moved', bill: null })
    expect(await sentOf(owner.line)).toBeNull()
    const refusal = { status: 409, body: { code: 'order_not_payable' } }
    expect(await openPage(token)).toMatchObject(refusal)
    expect(await pay(token, visit, cents)).toMatchObject({
      ...refusal,
      body: { message: 'The line is in another account now. You weren’t charged.' },
    })
    expectOk(await sendPaymentLink(shop, subject))
    const own = await linkOf(to, /^Renew your/)
    expectOk(await pay(own, await aVisit(own, good), await centsOf(own)))
    expect(await renewalOrders(shop, { ...owner, customer: to })).toMatchObject([
      { status: 'active' },
    ])
    expect(expectOk(await view(token)).status).toBe('paid')
  })

  test('brings back a line whose paid time is over, at the price of the day', async () => {
    const owner = await aSuspendedLine()
    const order = await sendPaymentLink(shop, { kind: 'line', id: owner.line.id })
    expect(expectOk(order).message).toMatch(/^Payment link for \$\d+\.\d\d sent$/)
    const token = await linkOf(owner.customer, /^Renew your/)
    expectOk(await pay(token, await aVisit(token, good), await centsOf(token)))
    await eventually('service', async () => (await renewalOf(shop, owner)).suspendedSince === null)
    // Three days later it opens nothing any more.
    shop.pass(72 * 3600 + 60)
    expect(expectOk(await view(token)).status).toBe('paid')
    // It was for that period: the one after it is due, and none was sent for it.
    shop.pass(32 * 24 * 3600)
    expect(await sentOf(owner.line)).toBeNull()
  })

  test('pressed again while its card is declined is declined once', async () => {
    const owner = await aSuspendedLine()
    expectOk(await sendPaymentLink(shop, { kind: 'line', id: owner.line.id }))
    const token = await linkOf(owner.customer, /^Renew your/)
    await pressOften(token)
    const [order] = await renewalOrders(shop, owner)
    expect(await attemptsOf(owner.customer, { id: order?.id ?? '' })).toEqual(['failed'])
  })

  test('stops working after 72 hours', async () => {
    const owner = await aSuspendedLine()
    expectOk(await sendPaymentLink(shop, { kind: 'line', id: owner.line.id }))
    const token = await linkOf(owner.customer, /^Renew your/)
    const session = await aVisit(token, good)
    shop.pass(72 * 3600 + 60)
    expect(expectOk(await view(token))).toEqual({ status: 'expired', bill: null })
    expect(await sentOf(owner.line)).toMatchObject({ isOver: true })
    expect(await pay(token, session, 1)).toMatchObject({
      status: 409,
      body: { message: 'This link no longer works. You weren’t charged.' },
    })
  })
})

test('the email is in the customer’s language and says what the link shows', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, declining)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const { order } = expectOk(await buy(shop, customer, purchase))
  await shop.database.db.execute(`update customers set language = 'es' where id = '${customer.id}'`)
  expectOk(await sendPaymentLink(shop, { kind: 'order', id: order.id }))
  const { text } = await emailAbout(shop, customer.email, /^Pague su plan/)
  expect(text).toContain('/es/pay/')
  expect(text).toContain('Quien tenga este enlace puede pagar')
  expect(text).toContain('El enlace funciona hasta')
})
