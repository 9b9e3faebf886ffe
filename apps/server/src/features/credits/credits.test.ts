import { randomUUID } from 'node:crypto'
import type { CreditEntry } from '@openline/contract/credits'
import type { DeskCustomer } from '@openline/contract/desk-customers'
import type { Order } from '@openline/contract/orders'
import type { Transaction } from '@openline/contract/transactions'
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
import { moneyOf } from '@openline/testing/payment-ledger'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })

const note = 'Sorry for two days without service'
const why = 'Ticket 4711: outage in Des Moines'

type Changed = { message: string; balanceCents: number }

async function atTheDesk(name = 'Alex Kim') {
  const { token } = await aStaffMember(shop, ['money'], name)
  const send = (customer: TestCustomer, what: string, body: object, key: string) =>
    shop.send<Changed>('POST', `/app/desk/customers/${customer.id}/${what}`, { token, key, body })
  return {
    grant: (customer: TestCustomer, amountCents: number, key: string = randomUUID()) =>
      send(customer, 'credits', { amountCents, note, reason: why }, key),
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
})
