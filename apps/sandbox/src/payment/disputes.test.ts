import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function paid(number = '4242424242424242') {
  const card = await sandbox.aCustomerWith(number)
  return (await sandbox.stripe.paymentIntents.create({ ...aPayment, ...card })).id
}

/** Objects to a payment that was made with a card which works. */
async function objected(as: 'chargeback' | 'inquiry' | 'fraud_warning') {
  const paymentIntent = await paid()
  const answer = await sandbox.post('/payment/objections', { paymentIntent, as })
  const { id } = (await answer.json()) as { id: string }
  return { id, paymentIntent }
}

function move(id: string, status: string) {
  return sandbox.post(`/payment/disputes/${id}`, { status })
}

/** The types of the events about an object, in the order in which they were made. */
async function eventsOf(id: string): Promise<string[]> {
  const { data } = await sandbox.stripe.events.list({ limit: 100 })
  return data
    .filter(({ data: { object } }) => 'id' in object && object.id === id)
    .map(({ type }) => type)
    .toReversed()
}

const withdrawn = { amount: -aPayment.amount, fee: 1500, net: -aPayment.amount - 1500 }

describe('a card that disputes', () => {
  test('has its charge disputed a while after it, and the money withdrawn with a fee', async () => {
    const payment_intent = await paid('4000000000000259')
    await sandbox.hooks.waitFor('charge.dispute.funds_withdrawn', 1, payment_intent)
    const { data } = await sandbox.stripe.disputes.list({ payment_intent })
    expect(data).toMatchObject([
      { status: 'needs_response', reason: 'fraudulent', amount: aPayment.amount, payment_intent },
    ])
    expect(data[0]?.balance_transactions).toMatchObject([withdrawn])
    expect(data[0]?.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000)
    expect(await eventsOf(data[0]?.id ?? '')).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
  })

  test('cannot be refunded, and is won by the words that Stripe knows', async () => {
    const { id, paymentIntent } = await objected('chargeback')
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: paymentIntent }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
    const won = await sandbox.stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    expect(won.status).toBe('won')
    expect(won.balance_transactions).toMatchObject([withdrawn, { amount: aPayment.amount, fee: 0 }])
    expect((await eventsOf(id)).slice(2)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
  })

  test('is lost when the merchant gives in, which cannot be taken back', async () => {
    const { id } = await objected('chargeback')
    expect((await sandbox.stripe.disputes.close(id)).status).toBe('lost')
    await expect(sandbox.stripe.disputes.close(id)).rejects.toThrow('can no longer be changed')
    expect((await move(id, 'won')).status).toBe(400)
  })
})

describe('a bank that only inquires', () => {
  test('takes no money until it disputes', async () => {
    const { id } = await objected('inquiry')
    const inquiry = await sandbox.stripe.disputes.retrieve(id)
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
    expect(inquiry.balance_transactions).toEqual([])
    expect((await move(id, 'needs_response')).status).toBe(200)
    const dispute = await sandbox.stripe.disputes.retrieve(id)
    expect(dispute).toMatchObject({ status: 'needs_response', is_charge_refundable: false })
    expect(dispute.balance_transactions).toMatchObject([withdrawn])
  })

  test('is content when the payment is refunded', async () => {
    const { id, paymentIntent } = await objected('inquiry')
    await sandbox.stripe.refunds.create({ payment_intent: paymentIntent })
    expect((await sandbox.stripe.disputes.retrieve(id)).status).toBe('warning_closed')
  })
})

test('an early fraud warning can be acted upon until the payment is refunded', async () => {
  const { id, paymentIntent } = await objected('fraud_warning')
  const { earlyFraudWarnings } = sandbox.stripe.radar
  expect(await earlyFraudWarnings.retrieve(id)).toMatchObject({
    actionable: true,
    payment_intent: paymentIntent,
  })
  await sandbox.stripe.refunds.create({ payment_intent: paymentIntent })
  expect((await earlyFraudWarnings.retrieve(id)).actionable).toBe(false)
  expect(await eventsOf(id)).toEqual([
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
  ])
})

test('the controls refuse what makes no sense', async () => {
  const paymentIntent = await paid()
  const bodies = [null, {}, { paymentIntent, as: 'anger' }, { paymentIntent: 'pi_', as: 'inquiry' }]
  for (const body of bodies) {
    expect((await sandbox.post('/payment/objections', body)).status).toBe(400)
  }
  expect((await move('du_nobody', 'won')).status).toBe(400)
})
