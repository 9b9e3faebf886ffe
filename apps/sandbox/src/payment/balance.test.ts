import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function payOut(): Promise<Response> {
  return fetch(`${sandbox.url}/payment/payouts`, { method: 'POST' })
}

describe('the balance', () => {
  test('is paid out whole, as the sum of its entries after fees, once', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const { id } = await sandbox.stripe.paymentIntents.create({ ...aPayment, ...card })
    await sandbox.stripe.refunds.create({ payment_intent: id, amount: 1000 })
    expect((await payOut()).status).toBe(200)
    expect((await payOut()).status).toBe(409)
    const { data: payouts } = await sandbox.stripe.payouts.list()
    const fee = Math.round(aPayment.amount * 0.029) + 30
    expect(payouts).toMatchObject([{ amount: aPayment.amount - 1000 - fee, status: 'paid' }])
    const payout = payouts[0]?.id ?? ''
    const { data } = await sandbox.stripe.balanceTransactions.list({
      payout,
      expand: ['data.source'],
    })
    expect(data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -aPayment.amount + 1000 + fee],
      ['refund', -1000],
      ['charge', aPayment.amount - fee],
    ])
    expect(data[2]?.source).toMatchObject({ object: 'charge', payment_intent: id })
  })
})
