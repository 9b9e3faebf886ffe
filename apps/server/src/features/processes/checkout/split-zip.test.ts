import { randomUUID } from 'node:crypto'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
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
import { aStaffMember } from '@openline/testing/staff'
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

test('what is refunded after the account was closed is reported where it was sold', async () => {
  const customer = await aCustomer(shop)
  const { streetNumber, streetName, city } = brooklyn
  const street = { streetNumber, streetName, city }
  const quote = await aQuote(shop, customer, { zipCode, street })
  const purchase = aPurchase(quote, await aCard(shop, customer), { shipTo: brooklyn })
  const { id } = expectOk(await buy(shop, customer, purchase)).order
  const { number } = await orderIn(shop, customer, id, 'active')
  const reported = (count: number) =>
    eventually(`${count} reports`, async () => {
      const found = await committedTaxes(shop, number)
      return found.length === count && found.flatMap(({ transactions }) => transactions)
    })
  await reported(1)
  const body = { endLines: true, acknowledged: true }
  expectOk(await shop.send('POST', '/app/users/close', { token: customer.token, body }))

  const { token } = await aStaffMember(shop, ['money'])
  const path = `/app/desk/orders/${id}`
  const refund = {
    amountCents: 1000,
    refundedCents: 0,
    reasonCode: 'goodwill',
    reason: 'They wrote after they had left',
  }
  expectOk(await shop.send('POST', `${path}/refunds`, { token, key: randomUUID(), body: refund }))
  const sent = await reported(2)
  const { refunds } = expectOk(await shop.send<DeskOrder>('GET', path, { token }))
  const taxes = (refunds[0]?.parts?.taxes ?? []).filter(({ cents }) => cents > 0)
  expect(taxes.map(({ name }) => name).join(', ')).toContain('District Tax')
  const back = taxes.reduce((sum, { cents }) => sum + cents, 0)
  // The engine rounds each tax of a part on its own.
  const toldCents = Math.min(...sent.map(({ taxCents }) => taxCents))
  expect(Math.abs(toldCents + back)).toBeLessThanOrEqual(taxes.length)
})
