import { randomUUID } from 'node:crypto'
import { finalAmountCents, formatCents } from '@openline/contract/money'
import type { Renewal } from '@openline/contract/processes/renewals'
import type { Order } from '@openline/contract/sales/orders'
import type { MoneyLines, PriceNote } from '@openline/contract/sales/shop'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  emailAbout,
  expectOk,
  homeAddress,
  type TestCustomer,
} from '@openline/testing/customers'
import { buyLine, linesOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '../../../db/schema/orders.ts'

const shop = useTestShop()

const places = [
  { state: 'IA', city: 'Des Moines', zipCode: '50309' },
  { state: 'TX', city: 'Dallas', zipCode: '75201' },
  { state: 'CA', city: 'Fresno', zipCode: '93701' },
  { state: 'LA', city: 'New Orleans', zipCode: '70112' },
]

const anyChoice = fc.record({
  planId: fc.constantFrom('light-monthly', 'standard-monthly', 'light-12-month', 'data-10'),
  place: fc.constantFrom(...places),
  couponCode: fc.constantFrom('', 'WELCOME10', 'FIRST5'),
})

/** Parts of the lines of a price: each line is the sum of its parts. */
function expectToExplain(explain: readonly PriceNote[], lines: MoneyLines) {
  for (const line of ['taxAmountCents', 'regulatoryFeeCents', 'orderTotalCents'] as const) {
    const parts = explain.filter((note) => note.line === line)
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(lines[line])
  }
  expect(finalAmountCents(lines)).toBe(lines.finalCheckoutAmountCents)
}

/** The charge, the order's page, the stored taxes and the receipt all say what was agreed to. */
async function expectCharged(customer: TestCustomer, order: Order, agreed: MoneyLines) {
  const total = agreed.finalCheckoutAmountCents
  expect(order.lines).toEqual(agreed)
  expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, capturedCents: total })
  const path = `/app/orders/${order.id}`
  const { explain } = expectOk(
    await shop.send<{ explain: PriceNote[] }>('GET', path, { token: customer.token }),
  )
  expectToExplain(explain, agreed)
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id))
  const named = row?.taxes.reduce((sum, { cents }) => sum + cents, 0) ?? Number.NaN
  expect(named + (row?.recoveryFeeCents ?? 0)).toBe(
    agreed.taxAmountCents + agreed.regulatoryFeeCents,
  )
  const mail = await emailAbout(shop, customer.email, `Your Openline receipt ${order.number}`)
  const said = mail.text.replaceAll(/ +/g, ' ')
  for (const { line, text, cents } of explain) {
    const sign = line === 'discountAmountCents' ? -1 : 1
    expect(said).toContain(`${text} ${formatCents(sign * cents)}`)
  }
  expect(said).toContain(`Total paid ${formatCents(total)}`)
}

test('whatever is bought, quote, charge, order and receipt are the same to the cent', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const anyPurchases = fc.array(anyChoice, { minLength: 5, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(anyPurchases, async (choices) => {
      const bought = []
      for (const { planId, place, couponCode } of choices) {
        const question = { planId, zipCode: place.zipCode, ...(couponCode && { couponCode }) }
        const quote = await aQuote(shop, customer, question)
        expectToExplain(quote.explain, quote.lines)
        const { key, body } = aPurchase(quote, card, { shipTo: { ...homeAddress, ...place } })
        const sent = { token: customer.token, key, body }
        const answer = await shop.send<{ order: Order }>('POST', '/app/checkout', sent)
        bought.push({ order: expectOk(answer).order, agreed: quote.lines })
      }
      await Promise.all(bought.map(({ order, agreed }) => expectCharged(customer, order, agreed)))
    }),
    { numRuns: 1 },
  )
})

test('a renewal costs what its price says, to the cent, in the receipt too', async () => {
  const customer = await aCustomer(shop)
  const { token } = customer
  const card = await aCard(shop, customer)
  for (const planId of ['standard-monthly', 'data-10']) {
    await buyLine(shop, customer, card, { quote: { planId } })
  }
  const lines = await linesOf(shop, customer)
  const { renewals } = expectOk(
    await shop.send<{ renewals: Renewal[] }>('GET', '/app/renewals', { token }),
  )
  expect(renewals).toHaveLength(lines.length)
  const renewed = []
  for (const { lineId, lines: price, explain } of renewals) {
    if (!price) throw new Error('The renewal has no price')
    expectToExplain(explain, price)
    const paid = await shop.send<{ order: Order }>('POST', `/app/lines/${lineId}/renewal/pay`, {
      token,
      key: randomUUID(),
      body: { cardId: card.id, finalCheckoutAmountCents: price.finalCheckoutAmountCents },
    })
    renewed.push({ order: expectOk(paid).order, agreed: price })
  }
  await Promise.all(renewed.map(({ order, agreed }) => expectCharged(customer, order, agreed)))
})
