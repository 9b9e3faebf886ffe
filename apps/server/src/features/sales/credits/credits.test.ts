import { randomUUID } from 'node:crypto'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import type { Transaction } from '@openline/contract/processes/transactions'
import type { CreditEntry } from '@openline/contract/sales/credits'
import type { Order } from '@openline/contract/sales/orders'
import type { RefundParts } from '@openline/contract/sales/refunds'
import type { PriceNote } from '@openline/contract/sales/shop'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aLineToRenew, goTo, renewalOf, renewalOrders } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { committedTaxes } from '@openline/testing/tax-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'
import { readCredit } from './credits.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })

const declinedWhenCharged = '4000000000009995'
const note = 'Sorry for two days without service'
const why = 'Ticket 4711: outage in Des Moines'

type Changed = { message: string; balanceCents: number }

async function atTheDesk(name = 'Alex Kim') {
  const { token } = await aStaffMember(shop, ['money'], name)
  const send = (customer: TestCustomer, what: string, body: object, key: string) =>
    shop.send<Changed>('POST', `/app/desk/customers/${customer.id}/${what}`, { token, key, body })
  return {
    token,
    /** By the credit that `seen` says, or else by what is there now. */
    grant: async (
      customer: TestCustomer,
      amountCents: number,
      { key = randomUUID(), seen }: { key?: string; seen?: number } = {},
    ) => {
      const balanceCents = seen ?? (await readCredit(shop.database.db, customer.id))
      return send(customer, 'credits', { amountCents, balanceCents, note, reason: why }, key)
    },
    withdraw: (customer: TestCustomer, amountCents: number, balanceCents: number) => {
      const body = { amountCents, balanceCents, reason: why }
      return send(customer, 'credits/withdraw', body, randomUUID())
    },
    look: async (customer: TestCustomer) => {
      const path = `/app/desk/customers/${customer.id}`
      return expectOk(await shop.send<{ customer: DeskCustomer }>('GET', path, { token })).customer
    },
    cancel: ({ id }: Order) => {
      const body = { refundedCents: 0, reason: why }
      const path = `/app/desk/orders/${id}/cancellation`
      return shop.send('POST', path, { token, key: randomUUID(), body })
    },
  }
}

type Credits = { balanceCents: number; entries: CreditEntry[]; nextCursor: string | null }

async function creditsOf({ token }: TestCustomer, cursor = ''): Promise<Credits> {
  const path = `/app/credits${cursor && `?cursor=${cursor}`}`
  return expectOk(await shop.send<Credits>('GET', path, { token }))
}

async function aCustomerWith(creditCents: number) {
  const customer = await aCustomer(shop)
  const desk = await atTheDesk()
  expectOk(await desk.grant(customer, creditCents))
  return { customer, desk }
}

/** The constraint that a statement broke; null for none. */
function brokenRule(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => null,
    (error: unknown) => (error as { cause?: { constraint?: string } }).cause?.constraint, // of the driver
  )
}

describe('credit that staff give', () => {
  test('is told the customer with what it is for, and is in the audit log', async () => {
    const { customer, desk } = await aCustomerWith(500)
    const { balanceCents, entries, nextCursor } = await creditsOf(customer)
    expect({ balanceCents, nextCursor }).toEqual({ balanceCents: 500, nextCursor: null })
    expect(entries).toMatchObject([{ kind: 'granted', amountCents: 500, note, order: null }])
    const { token } = customer
    const user = await shop.send('GET', '/app/users/view', { token })
    expect(expectOk(user)).toMatchObject({ creditCents: 500 })
    const { credit } = await desk.look(customer)
    expect(credit.balanceCents).toBe(500)
    expect(credit.entries).toMatchObject([{ amountCents: 500, madeBy: 'Alex Kim' }])
    const { rows } = await shop.database.db.execute(
      `select reason, before, after from staff_acts where act = 'grantCredit' and customer_id = '${customer.id}'`,
    )
    const after = { balanceCents: 500, note }
    expect(rows).toEqual([{ reason: why, before: { balanceCents: 0 }, after }])
  })

  test('is given once, however often its press arrives', async () => {
    const customer = await aCustomer(shop)
    const desk = await atTheDesk()
    const press = { key: randomUUID(), seen: 0 }
    const both = await Promise.all([1, 2].map(() => desk.grant(customer, 700, press)))
    expect(both.map(({ status }) => status)).toContain(200)
    // The stored answer is gone after a day; the entry is not.
    await shop.database.db.execute(`delete from idempotency_keys where key = '${press.key}'`)
    expect(expectOk(await desk.grant(customer, 700, press)).balanceCents).toBe(700)
    expect((await creditsOf(customer)).entries).toHaveLength(1)
  })

  test('is given by one of two colleagues, and the other is told who did', async () => {
    const customer = await aCustomer(shop)
    const desks = await Promise.all([atTheDesk('Sue Porter'), atTheDesk('Sue Porter')])
    const answers = await Promise.all(desks.map((desk) => desk.grant(customer, 700, { seen: 0 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Sue Porter gave \$7\.00 .+ ago\. Please look at it again\.$/,
    )
    const { balanceCents, entries } = await creditsOf(customer)
    expect([balanceCents, entries.length]).toEqual([700, 1])
  })

  test('is a whole amount within its limits, for an open account', async () => {
    const { customer, desk } = await aCustomerWith(100)
    const field = { body: { errors: [{ field: 'amountCents' }] } }
    expect(await desk.grant(customer, 99)).toMatchObject({ status: 422, ...field })
    expect(await desk.grant(customer, 20_001)).toMatchObject({ status: 422, ...field })
    const stranger = { ...customer, id: randomUUID() }
    expect(await desk.grant(stranger, 500)).toMatchObject({ status: 404 })
  })

  test('is listed page by page', async () => {
    const { customer } = await aCustomerWith(100)
    await shop.database.db.execute(`insert into customer_credits
      (id, customer_id, kind, amount_cents, made_by, created_at)
      select gen_random_uuid(), '${customer.id}', 'granted', 100, 'Alex Kim', now() - make_interval(mins => n)
      from generate_series(1, 24) n`)
    const first = await creditsOf(customer)
    const second = await creditsOf(customer, first.nextCursor ?? '')
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect([first.entries.length, new Set(ids).size, second.nextCursor]).toEqual([20, 25, null])
    const { token } = customer
    const broken = await shop.send('GET', '/app/credits?cursor=none', { token })
    expect(broken).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } })
  })
})

describe('credit that staff take back', () => {
  test('is what was not used, and the second of two people reads who was first', async () => {
    const { customer, desk } = await aCustomerWith(500)
    const other = await atTheDesk('Sam Lee')
    const tooMuch = { status: 422, body: { errors: [{ field: 'amountCents' }] } }
    expect(await desk.withdraw(customer, 501, 500)).toMatchObject(tooMuch)
    const [one, two] = await Promise.all([
      desk.withdraw(customer, 300, 500),
      other.withdraw(customer, 300, 500),
    ])
    const won = one.status === 200 ? one : two
    const lost = one.status === 200 ? two : one
    expect(expectOk(won)).toMatchObject({ balanceCents: 200 })
    expect(lost).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const first = one.status === 200 ? 'Alex Kim' : 'Sam Lee'
    expect(JSON.stringify(lost.body)).toContain(`${first} took $3.00 back`)
    const { balanceCents, entries } = await creditsOf(customer)
    expect(balanceCents).toBe(200)
    expect(entries).toMatchObject([{ kind: 'withdrawn', amountCents: -300 }, { kind: 'granted' }])
  })
})

describe('a purchase with credit', () => {
  test('charges the card what the credit leaves, and shows both', async () => {
    const { customer } = await aCustomerWith(500)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer)
    expect(quote.creditCents).toBe(500)
    const bought = expectOk(await buy(shop, customer, aPurchase(quote, card))).order
    const order = await orderIn(shop, customer, bought.id, 'active')
    expect(order).toMatchObject({ creditCents: 500, lines: quote.lines })
    const capturedCents = quote.lines.finalCheckoutAmountCents - 500
    expect(await moneyOf(shop, order.id)).toMatchObject({ capturedCents, refundedCents: 0 })
    const { token } = customer
    const list = await shop.send<{ transactions: Transaction[] }>(
      'GET',
      '/app/payments/transactions',
      { token },
    )
    const [transaction] = expectOk(list).transactions
    expect(transaction?.paymentDetails).toMatchObject({
      finalCheckoutAmountCents: capturedCents + 500,
      creditCents: 500,
    })
    const { balanceCents, entries } = await creditsOf(customer)
    const used = { kind: 'used', amountCents: -500, order: { id: order.id, number: order.number } }
    expect(balanceCents).toBe(0)
    expect(entries).toMatchObject([used, { kind: 'granted' }])
  })

  test('leaves what a card cannot be charged less than, and the rest of the credit', async () => {
    const { customer, desk } = await aCustomerWith(10_000)
    expectOk(await desk.grant(customer, 10_000))
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer)
    const total = quote.lines.finalCheckoutAmountCents
    expect(quote.creditCents).toBe(total - 50)
    const { id } = expectOk(await buy(shop, customer, aPurchase(quote, card))).order
    await orderIn(shop, customer, id, 'active')
    expect(await moneyOf(shop, id)).toMatchObject({ capturedCents: 50 })
    expect((await creditsOf(customer)).balanceCents).toBe(20_000 - total + 50)
  })

  test('uses a credit once, whether it is sent twice or two of them come at once', async () => {
    const { customer } = await aCustomerWith(500)
    const card = await aCard(shop, customer)
    const purchases = [
      aPurchase(await aQuote(shop, customer), card),
      aPurchase(await aQuote(shop, customer), card),
    ]
    const answers = await Promise.all(purchases.map((each) => buy(shop, customer, each)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'price_changed' })
    const first = purchases[answers[0]?.status === 200 ? 0 : 1]
    if (!first) throw new Error('No purchase was made')
    const { order } = expectOk(await buy(shop, customer, { ...first, key: randomUUID() }))
    await orderIn(shop, customer, order.id, 'active')
    const capturedCents = order.lines.finalCheckoutAmountCents - 500
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, capturedCents })
    const { balanceCents, entries } = await creditsOf(customer)
    expect([balanceCents, entries.length]).toEqual([0, 2])
    expect((await aQuote(shop, customer)).creditCents).toBe(0)
  })

  test('keeps it while the card is declined, for the next try to pay it', async () => {
    const { customer } = await aCustomerWith(500)
    const poor = await aCard(shop, customer, declinedWhenCharged)
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), poor)),
    )
    expect(order).toMatchObject({ status: 'payment_failed', creditCents: 500 })
    expect((await creditsOf(customer)).balanceCents).toBe(0)
    const second = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), poor)),
    ).order
    expect(second.creditCents).toBe(0)
    const card = await aCard(shop, customer)
    const body = { cardId: card.id }
    const path = `/app/orders/${order.id}/pay`
    const { token } = customer
    expectOk(await shop.send('POST', path, { token, key: randomUUID(), body }))
    await orderIn(shop, customer, order.id, 'active')
    const capturedCents = order.lines.finalCheckoutAmountCents - 500
    expect(await moneyOf(shop, order.id)).toMatchObject({ failedCharges: 1, capturedCents })
  })

  test('returns it when it ends unpaid', async () => {
    const { customer } = await aCustomerWith(500)
    const poor = await aCard(shop, customer, declinedWhenCharged)
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), poor)),
    )
    shop.pass(25 * 3600)
    await shop.runTask('expire unpaid orders')
    await shop.runTask('expire unpaid orders')
    shop.returnToPresent()
    await orderIn(shop, customer, order.id, 'expired')
    const { balanceCents, entries } = await creditsOf(customer)
    expect(balanceCents).toBe(500)
    const returned = { kind: 'returned', amountCents: 500, order: { id: order.id } }
    expect(entries).toMatchObject([returned, { kind: 'used' }, { kind: 'granted' }])
  })

  test('that is canceled gives the card and the credit back, and all of each tax', async () => {
    const { customer, desk } = await aCustomerWith(500)
    const card = await aCard(shop, customer)
    const quote = await aQuote(shop, customer, { simType: 'physical' })
    // Otherwise the card may be shipped before the order is looked at.
    await injectFault(shop, 'carrier', { fault: 'never_mailed', count: 'always' })
    const bought = expectOk(await buy(shop, customer, aPurchase(quote, card))).order
    const order = await orderIn(shop, customer, bought.id, 'to_ship')
    expectOk(await desk.cancel(order))
    await resetFaults(shop, 'carrier')
    await orderIn(shop, customer, order.id, 'refunded')
    const cents = order.lines.finalCheckoutAmountCents - 500
    const money = { capturedCents: cents, refundedCents: cents }
    expect(await moneyOf(shop, order.id)).toMatchObject(money)
    expect((await creditsOf(customer)).balanceCents).toBe(500)
    const { rows } = await shop.database.db.execute<{ parts: RefundParts }>(
      `select parts from refunds where order_id = '${order.id}'
        union all select parts from customer_credits where order_id = '${order.id}' and kind = 'returned'`,
    )
    const given = (name: string) =>
      rows
        .flatMap(({ parts }) => parts.taxes.filter((tax) => tax.name === name))
        .reduce((sum, tax) => sum + tax.cents, 0)
    const { explain } = expectOk(
      await shop.send<{ explain: PriceNote[] }>('GET', `/app/orders/${order.id}`, {
        token: customer.token,
      }),
    )
    const names = new Set(rows.flatMap(({ parts }) => parts.taxes.map(({ name }) => name)))
    const back = [...names].reduce((sum, name) => sum + given(name), 0)
    const taxes = explain.filter(({ group }) => group === 'government' || group === 'passed_on')
    expect(back).toBe(taxes.reduce((sum, tax) => sum + tax.cents, 0))
    const reported = await eventually('the reports of both returns', async () => {
      const told = (await committedTaxes(shop, order.number)).flatMap((each) => each.transactions)
      return told.length === 3 && told.map(({ taxCents }) => taxCents)
    })
    const left = Math.abs(reported.reduce((sum, each) => sum + each, 0))
    // The engine rounds each tax of a part on its own.
    expect(left).toBeLessThanOrEqual(2 * names.size)
  })
})

describe('a renewal with credit', () => {
  test('that is charged automatically uses it, and one by hand what its payer saw', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    const desk = await atTheDesk()
    expectOk(await desk.grant(owner.customer, 500))
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    const automatic = await eventually('the renewal', async () => {
      const [order] = await renewalOrders(shop, owner)
      return order?.status === 'active' && order
    })
    const total = automatic.lines.finalCheckoutAmountCents
    expect(automatic.creditCents).toBe(500)
    expect(await moneyOf(shop, automatic.id)).toMatchObject({ capturedCents: total - 500 })
    await goTo(shop, owner, { daysBeforeEnd: 20 })
    const again = await atTheDesk()
    expectOk(await again.grant(owner.customer, 300))
    const renewal = await renewalOf(shop, owner)
    expect(renewal.creditCents).toBe(300)
    const pay = (creditCents: number) => {
      const { token } = owner.customer
      const body = { cardId: owner.card.id, finalCheckoutAmountCents: total, creditCents }
      const path = `/app/lines/${renewal.lineId}/renewal/pay`
      return shop.send<{ order: Order }>('POST', path, { token, key: randomUUID(), body })
    }
    expect(await pay(301)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const { order } = expectOk(await pay(200))
    expect(order).toMatchObject({ kind: 'renewal', creditCents: 200 })
    expect(await moneyOf(shop, order.id)).toMatchObject({ capturedCents: total - 200 })
    shop.returnToPresent()
  })
})

describe('closing an account', () => {
  test('ends its credit, that of an unpaid order too, and removes the notes', async () => {
    const { customer } = await aCustomerWith(500)
    const poor = await aCard(shop, customer, declinedWhenCharged)
    expectOk(await buy(shop, customer, aPurchase(await aQuote(shop, customer), poor)))
    expectOk(await (await atTheDesk()).grant(customer, 300))
    const { token, id } = customer
    const body = { endLines: false, acknowledged: true }
    expectOk(await shop.send('POST', '/app/users/close', { token, body }))
    const desk = await atTheDesk()
    const { credit, orders } = await desk.look(customer)
    expect(orders).toMatchObject([{ status: 'expired' }])
    expect(credit.balanceCents).toBe(0)
    const kinds = credit.entries.map(({ kind, amountCents, note: told }) => [
      kind,
      amountCents,
      told,
    ])
    expect(kinds).toContainEqual(['forfeited', -800, null])
    expect(kinds.filter(([kind]) => kind === 'granted')).toEqual([
      ['granted', 300, null],
      ['granted', 500, null],
    ])
    const closed = { status: 409, body: { message: 'This account is closed' } }
    expect(await desk.grant({ ...customer, id }, 500)).toMatchObject(closed)
    expect(await desk.withdraw({ ...customer, id }, 100, 0)).toMatchObject(closed)
  })
})

describe('the ledger', () => {
  test('is never below zero and keeps what it has', async () => {
    const { customer } = await aCustomerWith(500)
    const { db } = shop.database
    const take = (cents: number) =>
      db.execute(`insert into customer_credits (id, customer_id, kind, amount_cents, made_by, created_at)
        values (gen_random_uuid(), '${customer.id}', 'withdrawn', -${cents}, 'Alex Kim', now())`)
    const both = await Promise.all([brokenRule(take(300)), brokenRule(take(300))])
    expect(new Set(both)).toEqual(new Set(['customer_credits_within_balance', null]))
    const own = `where customer_id = '${customer.id}'`
    const change = db.execute(`update customer_credits set amount_cents = amount_cents + 1 ${own}`)
    expect(await brokenRule(change)).toBe('customer_credits_append_only')
    const removal = db.execute(`delete from customer_credits ${own}`)
    expect(await brokenRule(removal)).toBe('customer_credits_append_only')
  })
})
