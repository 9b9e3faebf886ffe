import type { Quote } from '@openline/contract/sales/shop'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { renewalOf } from '@openline/testing/renewing'
import { committedTaxes } from '@openline/testing/tax-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })

const zipCode = '10154'
/** Odd numbers are in Brooklyn, which has one tax more than the ZIP code's best match. */
const brooklyn = {
  ...homeAddress,
  streetNumber: '345',
  streetName: 'Park Avenue',
  city: 'New York',
  state: 'NY',
  zipCode,
}

function namesOf({ explain }: Pick<Quote, 'explain'>): string {
  return explain.map(({ text }) => text).join(', ')
}

test('the street’s taxes are shown before the payment, charged, reported and renewed', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const inCart = await aQuote(shop, customer, { zipCode })
  expect(namesOf(inCart)).not.toContain('District Tax')
  const unseen = await buy(shop, customer, aPurchase(inCart, card, { shipTo: brooklyn }))
  expect(unseen).toMatchObject({ status: 409, body: { code: 'price_changed' } })

  const { streetNumber, streetName, city } = brooklyn
  const street = { streetNumber, streetName, city }
  const reviewed = await aQuote(shop, customer, {
    zipCode,
    street,
    previousQuoteId: inCart.quoteId,
  })
  expect(namesOf(reviewed)).toContain('District Tax (Brooklyn)')
  const finalCents = reviewed.lines.finalCheckoutAmountCents
  const previousFinalCents = inCart.lines.finalCheckoutAmountCents
  expect(reviewed.changed).toMatchObject({ previousFinalCents, finalCents })
  expect(finalCents).toBeGreaterThan(previousFinalCents)

  const { order } = expectOk(
    await buy(shop, customer, aPurchase(reviewed, card, { shipTo: brooklyn })),
  )
  expect(order.lines).toEqual(reviewed.lines)
  const { number } = await orderIn(shop, customer, order.id, 'active')
  const [document] = await eventually('the report', async () => {
    const found = await committedTaxes(shop, number)
    return found.length === 1 && found
  })
  const { taxAmountCents, regulatoryFeeCents } = order.lines
  const fee = reviewed.explain.find(({ group }) => group === 'own_fee')?.cents ?? 0
  expect(document?.transactions).toMatchObject([
    { taxCents: taxAmountCents + regulatoryFeeCents - fee },
  ])
  expect(namesOf(await renewalOf(shop, { customer }))).toContain('District Tax (Brooklyn)')
})
