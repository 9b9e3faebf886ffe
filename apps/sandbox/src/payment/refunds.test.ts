import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function paid(number = '4242424242424242') {
  const card = await sandbox.aCustomerWith(number)
  const intent = await sandbox.stripe.paymentIntents.create({ ...aPayment, ...card })
  return intent.id
}

describe('refunds', () => {
  test('give back everything, once', async () => {
    const payment_intent = await paid()
    const refund = await sandbox.stripe.refunds.create({ payment_intent })
    expect(refund).toMatchObject({ amount: aPayment.amount, status: 'succeeded' })
    await expect(sandbox.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
  })

  test('never add up to more than was captured', async () => {
    const payment_intent = await paid()
    await sandbox.stripe.refunds.create({ payment_intent, amount: 3000 })
    await expect(
      sandbox.stripe.refunds.create({ payment_intent, amount: 822 }),
    ).rejects.toMatchObject({ param: 'amount' })
    await sandbox.stripe.refunds.create({ payment_intent, amount: 821 })
    const listed = await sandbox.stripe.refunds.list({ payment_intent })
    expect(listed.data.map(({ amount }) => amount)).toEqual([821, 3000])
    const intent = await sandbox.stripe.paymentIntents.retrieve(payment_intent, {
      expand: ['latest_charge'],
    })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 3821, refunded: true })
  })

  test('never add up to more, even when asked for all at once', async () => {
    const payment_intent = await paid()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        sandbox.stripe.refunds.create({ payment_intent, amount: 1000 }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('need a payment that was made', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const { confirm: _confirm, off_session: _offSession, ...unconfirmed } = aPayment
    const open = await sandbox.stripe.paymentIntents.create({ ...unconfirmed, ...card })
    await expect(sandbox.stripe.refunds.create({ payment_intent: open.id })).rejects.toThrow(
      'does not have a successful charge',
    )
    await expect(sandbox.stripe.refunds.create({ payment_intent: 'pi_no' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await expect(sandbox.stripe.refunds.create({})).rejects.toMatchObject({
      code: 'parameter_missing',
    })
  })

  test('of some cards are pending for a while', async () => {
    const refund = await sandbox.stripe.refunds.create({
      payment_intent: await paid('4000000000007726'),
    })
    expect(refund.status).toBe('pending')
    await sandbox.hooks.waitFor('refund.updated', 1, refund.id)
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' })
  })

  test('of some cards fail in the end, and the money counts as not given back', async () => {
    const payment_intent = await paid('4000000000005126')
    const refund = await sandbox.stripe.refunds.create({ payment_intent })
    expect(refund.status).toBe('succeeded')
    await sandbox.hooks.waitFor('refund.failed', 1, refund.id)
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
    const again = await sandbox.stripe.refunds.create({ payment_intent, amount: 100 })
    expect(again.amount).toBe(100)
  })
})
