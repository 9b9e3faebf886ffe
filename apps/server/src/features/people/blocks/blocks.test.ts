import { randomUUID } from 'node:crypto'
import type { Challenge, Session } from '@openline/contract/people/auth'
import type { Block, BlockKind } from '@openline/contract/people/blocks-desk'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  emailsTo,
  expectOk,
  fillCardPage,
  homeAddress,
  orderIn,
  ordersOf,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import {
  aLineToRenew,
  goTo,
  payRenewal,
  renewalOf,
  renewalOrders,
} from '@openline/testing/renewing'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { blocks } from '../../../db/schema/blocks.ts'
import { cardSessions, cards, paymentAttempts } from '../../../db/schema/payments.ts'
import { mailboxOf, placeOf } from './block-keys.ts'

const shop = useTestShop()

let staff: TestStaff
beforeAll(async () => {
  staff = await aStaffMember(shop, ['support'])
})
afterEach(async () => {
  await shop.database.db.delete(blocks)
  shop.returnToPresent()
})

const refusedPayment = {
  status: 403,
  body: { code: 'forbidden', message: 'We can’t accept this payment. Please contact us.' },
}

type Parts = Record<string, Record<string, unknown>[]>

type Fact = { kind: BlockKind; key: string; customerId?: string }

async function block({ customerId, ...fact }: Fact): Promise<string> {
  const id = ownId()
  const now = shop.now()
  await shop.database.db.insert(blocks).values({
    ...fact,
    id,
    label: 'For a test',
    reason: 'Reported by the bank',
    staffId: staff.staffId,
    staffName: staff.name,
    at: now,
    endsAt: fact.kind === 'network' ? new Date(now.getTime() + 3600_000) : null,
    ...(customerId && { customerId, sourceKind: 'customer' as const, sourceId: customerId }),
  })
  return id
}

async function blockHere(): Promise<void> {
  const add = (value: string) =>
    shop.send<{ block: Block }>('POST', '/app/desk/blocks', {
      token: staff.token,
      key: randomUUID(),
      body: { kind: 'network', value, endsAt: null, reason: 'Made 40 accounts' },
    })
  // Whichever of the two the machine calls itself by.
  expectOk(await add('::1'))
  expectOk(await add('127.0.0.1'))
}

async function refusalsOf(id: string): Promise<number | undefined> {
  const [row] = await shop.database.db.select().from(blocks).where(eq(blocks.id, id))
  return row?.refusals
}

/** Each with a number of its own: a card that is blocked in one test is good in the others. */
async function aBuyer(number = '5555555555554444') {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, number)
  const [row] = await shop.database.db.select().from(cards).where(eq(cards.id, card.id))
  return { customer, card, fingerprint: row?.fingerprint ?? '' }
}

const imei = '490154203237518'

/** What blocks this buyer, who buys with a phone of their own to an address of their own. */
const factsOf: Record<
  'card' | 'email' | 'device' | 'address',
  (buyer: Awaited<ReturnType<typeof aBuyer>>) => Fact
> = {
  card: ({ fingerprint }) => ({ kind: 'card', key: fingerprint }),
  email: ({ customer }) => ({ kind: 'email', key: mailboxOf(customer.email) }),
  device: () => ({ kind: 'device', key: imei }),
  address: () => ({ kind: 'address', key: placeOf(homeAddress) }),
}

async function nothingIsWritten(customer: TestCustomer): Promise<void> {
  expect(await ordersOf(shop, customer)).toEqual([])
  const tried = await shop.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.customerId, customer.id))
  expect(tried).toEqual([])
}

describe('who is blocked', () => {
  test.each(Object.entries(factsOf))(
    'by %s buys nothing, in words that say no more, and the refusal is counted',
    async (kind, factOf) => {
      const buyer = await aBuyer()
      const { customer, card } = buyer
      const quote = await aQuote(shop, customer)
      const id = await block(factOf(buyer))
      expect(await buy(shop, customer, aPurchase(quote, card, { imei }))).toMatchObject(
        refusedPayment,
      )
      await nothingIsWritten(customer)
      expect(await refusalsOf(id)).toBe(1)
      const acts = await shop.database.db
        .select()
        .from(staffActs)
        .where(eq(staffActs.subjectId, id))
      expect(acts).toMatchObject([
        { act: 'refused-by-block', customerId: null, after: { kind, wanted: 'buy' } },
      ])
      // Undone: the same price is still good, and the account has no trace.
      const lifted = await shop.send('POST', `/app/desk/blocks/${id}/lift`, {
        token: staff.token,
        body: { reason: 'A good customer' },
      })
      expectOk(lifted)
      const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { imei })))
      await orderIn(shop, customer, order.id, 'active')
    },
  )

  test('by network neither buys nor opens an account', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    await blockHere()
    const answers = await Promise.all([
      buy(shop, customer, aPurchase(quote, card)),
      buy(shop, customer, aPurchase(quote, card)),
    ])
    for (const answer of answers) expect(answer).toMatchObject(refusedPayment)
    await nothingIsWritten(customer)
    const all = await shop.database.db.select().from(blocks)
    expect(all.map(({ refusals }) => refusals).toSorted((one, other) => one - other)).toEqual([
      0, 2,
    ])
  })

  test('pays no order again', async () => {
    const customer = await aCustomer(shop)
    const poor = await aCard(shop, customer, '4000000000009995')
    const quote = await aQuote(shop, customer)
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, poor)))
    expect(order.status).toBe('payment_failed')
    const good = await aCard(shop, customer, '5555555555554444')
    await block({ kind: 'email', key: mailboxOf(customer.email) })
    const key = randomUUID()
    const pay = () =>
      shop.send<{ order: Order }>('POST', `/app/orders/${order.id}/pay`, {
        token: customer.token,
        key,
        body: { cardId: good.id },
      })
    expect(await pay()).toMatchObject(refusedPayment)
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(0)
    await shop.database.db.delete(blocks)
    await orderIn(shop, customer, expectOk(await pay()).order.id, 'active')
  })

  test('stays blocked in their account when its email is changed', async () => {
    const { customer, card } = await aBuyer()
    const was = { kind: 'email', key: 'another@example.com', customerId: customer.id } as const
    await block(was)
    const quote = await aQuote(shop, customer)
    expect(await buy(shop, customer, aPurchase(quote, card))).toMatchObject(refusedPayment)
  })

  test('may still sign in, see their lines and download their data, which says so', async () => {
    const { customer } = await aBuyer()
    const { token } = customer
    const own = { kind: 'email', key: mailboxOf(customer.email) } as const
    const id = await block({ ...own, customerId: customer.id })
    expectOk(await shop.send('GET', '/app/lines', { token }))
    const blocksIn = async () =>
      expectOk(await shop.send<{ parts: Parts }>('POST', '/app/users/data', { token })).parts[
        'blocks'
      ]
    const [shown] = (await blocksIn()) ?? []
    expect(shown).toMatchObject({ kind: 'email', reason: 'Reported by the bank' })
    expect(Object.keys(shown ?? {})).not.toContain('key')
    const lifted = await shop.send('POST', `/app/desk/blocks/${id}/lift`, {
      token: staff.token,
      body: { reason: 'A good customer' },
    })
    expectOk(lifted)
    expect(await blocksIn()).toEqual([])
  })

  test('stays blocked after closing the account, which the block names no more', async () => {
    const { customer } = await aBuyer()
    const key = mailboxOf(customer.email)
    const id = await block({ kind: 'email', key, customerId: customer.id })
    const body = { endLines: true, acknowledged: true }
    expectOk(await shop.send('POST', '/app/users/close', { token: customer.token, body }))
    const [row] = await shop.database.db.select().from(blocks).where(eq(blocks.id, id))
    expect(row).toMatchObject({ key, customerId: null, sourceId: null, endedAt: null })
  })
})

describe('a blocked card', () => {
  async function visitOf({ token }: TestCustomer, number: string) {
    const { url, sessionId } = expectOk(
      await shop.send<{ url: string; sessionId: string }>('GET', '/app/payments/storecardpage', {
        token,
      }),
    )
    await fillCardPage(shop, url, number)
    return {
      sessionId,
      result: await shop.send('POST', '/app/payments/session-result', {
        token,
        body: { sessionId },
      }),
    }
  }

  test('is saved in no account, and the provider forgets it', async () => {
    const first = await aBuyer('4000056655665556')
    const id = await block(factsOf.card(first))
    const other = await aCustomer(shop)
    const { result, sessionId } = await visitOf(other, '4000056655665556')
    expect(result).toMatchObject({ status: 200, body: { kind: 'card', status: 'failed' } })
    const { db } = shop.database
    expect(await db.select().from(cards).where(eq(cards.customerId, other.id))).toEqual([])
    const visits = await db.select().from(cardSessions).where(eq(cardSessions.id, sessionId))
    expect(visits).toMatchObject([{ status: 'failed', cardId: null }])
    expect(await refusalsOf(id)).toBe(1)
    await db.delete(blocks)
    expect((await visitOf(other, '4000056655665556')).result).toMatchObject({
      body: { status: 'saved' },
    })
  })

  test('renews no line, by hand or automatically, and the owner hears that it is not renewed', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    const [row] = await shop.database.db.select().from(cards).where(eq(cards.id, owner.card.id))
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    const { lines } = await renewalOf(shop, owner)
    const id = await block({ kind: 'card', key: row?.fingerprint ?? '' })
    const cents = lines?.finalCheckoutAmountCents ?? 0
    expect(await payRenewal(shop, owner, cents)).toMatchObject(refusedPayment)
    await goTo(shop, owner, { daysBeforeEnd: 1 })
    const mail = await emailAbout(shop, owner.customer.email, /^We couldn’t renew/)
    expect(mail.text).toContain('We can’t renew this line automatically.')
    expect(mail.text).not.toContain('card ending')
    expect(await renewalOrders(shop, owner)).toEqual([])
    expect(await refusalsOf(id)).toBe(2)
  })
})

describe('an address without an account', () => {
  async function signUp(email: string) {
    const earlier = (await emailsTo(shop, email)).length
    const { challengeId } = expectOk(
      await shop.send<Challenge>('POST', '/app/auth/otp', { body: { email } }),
    )
    const otp = await eventually('another code', async () => {
      const mails = await emailsTo(shop, email)
      return mails.length > earlier && /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    })
    const body = { challengeId, otp, acceptedTerms: true }
    return shop.send<Session>('POST', '/app/auth/otp/verify', { body })
  }

  async function accountsOf(email: string) {
    return shop.database.db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.emailKey, email))
  }

  test.each(['mailbox', 'network'] as const)('opens none when its %s is blocked', async (by) => {
    const name = `new-${randomUUID().slice(0, 8)}`
    if (by === 'network') await blockHere()
    else await block({ kind: 'email', key: `${name}@gmail.com` })
    const email = `${name}+x@gmail.com`
    expect(await signUp(email)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'We can’t open this account. Please contact us.' },
    })
    expect(await accountsOf(email)).toEqual([])
    await shop.database.db.delete(blocks)
    expectOk(await signUp(email))
  })

  test('is asked for nothing where there is an account: its owner signs in', async () => {
    const customer = await aCustomer(shop)
    await block({ kind: 'email', key: mailboxOf(customer.email) })
    expectOk(await signUp(customer.email))
  })
})
