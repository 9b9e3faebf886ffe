import { giveCredit } from '@openline/testing/credit'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  homeAddress,
} from '@openline/testing/customers'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function aCustomerWithCredit() {
  const customer = await aCustomer(shop)
  const gift = { amountCents: 500, note: '<b>For the wait</b>', reason: 'An hour on hold' }
  await giveCredit(shop, customer, gift)
  return customer
}

test('credit is told in an email, with the note as it was written', async () => {
  const { email } = await aCustomerWithCredit()
  const mail = await emailAbout(shop, email, 'We added $5.00 credit to your account')
  expect(mail.text).toContain('> <b>For the wait</b>')
  expect(mail.text).toContain('You have $5.00 credit now.')
  expect(mail.text).not.toContain('An hour on hold')
})

test('receipt and refund say what credit paid, and that it is back', async () => {
  const customer = await aCustomerWithCredit()
  const card = await aCard(shop, customer)
  // The carrier cannot set up a line there.
  const shipTo = { ...homeAddress, state: 'TX', zipCode: '77299' }
  const quote = await aQuote(shop, customer, { zipCode: shipTo.zipCode })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { shipTo })))
  const receipt = await emailAbout(shop, customer.email, /receipt/)
  const charged = (quote.lines.finalCheckoutAmountCents / 100 - 5).toFixed(2)
  const said = receipt.text.replaceAll(/ +/g, ' ')
  expect(said).toContain('Paid with your credit -$5.00')
  expect(said).toContain(`Charged to your card $${charged}`)
  expect(said).toContain(`Paid: $${charged}`)
  const refund = await emailAbout(shop, customer.email, /refund is on its way/)
  expect(refund.text).toContain(`We refunded $${charged} to the card you paid with.`)
  expect(refund.text).toContain('$5.00 went back to your credit.')
  expect(refund.subject).toContain(order.number)
})

test('closing an account ends its credit, which the last email says', async () => {
  const customer = await aCustomerWithCredit()
  const body = { endLines: false, acknowledged: true }
  expectOk(await shop.send('POST', '/app/users/close', { token: customer.token, body }))
  const mail = await emailAbout(shop, customer.email, /account is closed/)
  expect(mail.text).toContain('Your $5.00 credit ended with it.')
})
