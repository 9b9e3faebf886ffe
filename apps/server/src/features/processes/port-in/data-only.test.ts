import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

test('a line for data only takes no number, and is not offered one', async () => {
  const { customer, line } = await aLineOwner(shop, { quote: { planId: 'data-10' } })
  expect(line.nextActions).toEqual(['install_esim', 'add_data'])
  const { check, bring, update } = portInCalls(shop, customer)
  const msisdn = aNumber('0110')
  expectOk(await check(msisdn))
  const toLine = { msisdn, tempSubscriptionId: line.id }
  const answers = [
    await bring({ ...toLine, zipCode: '50309' }),
    await update({ ...toLine, oldService }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    expect(answer.body.message).toContain('data only')
  }
})

test('a line with calls is offered to bring a number', async () => {
  const { line } = await aLineOwner(shop)
  expect(line.nextActions).toEqual(['install_esim', 'bring_number', 'add_data', 'change_number'])
})

test('a plan for data only is not bought with a number to keep', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { planId: 'data-10' })
  const number = { choice: 'keep', msisdn: aNumber('0110') }
  expect(await buy(shop, customer, aPurchase(quote, card, { number }))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'number.msisdn', message: expect.stringContaining('data only') }] },
  })
})
