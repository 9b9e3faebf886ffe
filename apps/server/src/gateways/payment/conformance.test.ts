import { randomUUID } from 'node:crypto'
import { eventually } from '@openline/testing/eventually'
import {
  aCharge,
  aPerson,
  aSavedCard,
  conformingStandIns,
  type PaymentStandIn,
  standInAt,
} from '@openline/testing/payment-stand-ins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe.each(conformingStandIns)('the payment gateway on $name', ({ open }) => {
  let stand: PaymentStandIn
  beforeAll(async () => {
    stand = await open()
  })
  afterAll(() => stand.close())

  const find = (charge: ReturnType<typeof aCharge>, intentId: string | null = null) =>
    stand.gateway.findCharge({ ...charge, intentId })

  const openPage = async () => {
    const customerId = randomUUID()
    const providerCustomerId = await stand.gateway.createCustomer(aPerson())
    const page = await stand.gateway.openCardPage({
      customerId,
      providerCustomerId,
      returnUrl: 'https://shop.example/stripe-response?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://shop.example/stripe-response?canceled=1',
    })
    return { ...page, customerId, providerCustomerId }
  }

  test('a customer that is made twice is one', async () => {
    const person = aPerson()
    const [first, second] = [
      await stand.gateway.createCustomer(person),
      await stand.gateway.createCustomer(person),
    ]
    expect(second).toBe(first)
  })

  test('a customer whose name or address changed meanwhile can still be made', async () => {
    const person = aPerson()
    await stand.gateway.createCustomer(person)
    const moved = { ...person, email: `new-${person.email}` }
    expect(await stand.gateway.createCustomer(moved)).toMatch(/^cus_/)
  })

  test('a card that works is charged, and the charge is found again', async () => {
    const charge = aCharge(await aSavedCard(stand))
    const outcome = await stand.gateway.charge(charge)
    expect(outcome).toEqual({
      kind: 'captured',
      intentId: expect.stringMatching(/^pi_/),
      amountCents: 3821,
    })
    expect(await find(charge)).toEqual(outcome)
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    expect(await find(charge, intentId)).toEqual(outcome)
  })

  test('an attempt that is sent many times is charged once', async () => {
    const charge = aCharge(await aSavedCard(stand))
    const together = await Promise.all(
      Array.from({ length: 4 }, () => stand.gateway.charge(charge)),
    )
    const later = await stand.gateway.charge(charge)
    const captured = [...together, later].filter(({ kind }) => kind === 'captured')
    // Those that came while the first was running may only learn that it is.
    expect(
      [...together, later].every(({ kind }) => kind === 'captured' || kind === 'unknown'),
    ).toBe(true)
    expect(later.kind).toBe('captured')
    expect(new Set(captured.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    const { data } = await stand.stripe.paymentIntents.list({ customer: charge.providerCustomerId })
    expect(data).toHaveLength(1)
  })

  test('a charge names its customer, order and attempt, and an unknown id is not found', async () => {
    const charge = aCharge(await aSavedCard(stand))
    const outcome = await stand.gateway.charge(charge)
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const { attemptId, orderId, providerCustomerId } = charge
    expect(await stand.gateway.readCharge(intentId)).toEqual({
      attemptId,
      orderId,
      providerCustomerId,
      createdAt: expect.any(Date),
      outcome,
    })
    expect(await stand.gateway.readCharge('pi_nobody')).toBeNull()
  })

  test('a declined card is declined with its reason, also when asked later', async () => {
    const charge = aCharge(await aSavedCard(stand, 'pm_card_chargeCustomerFail'))
    const outcome = await stand.gateway.charge(charge)
    expect(outcome).toEqual({
      kind: 'declined',
      intentId: expect.stringMatching(/^pi_/),
      code: 'generic_decline',
    })
    expect(await find(charge)).toEqual(outcome)
  })

  test('a card that needs 3-D Secure leads to the bank until the charge is canceled', async () => {
    const charge = aCharge(await aSavedCard(stand, 'pm_card_authenticationRequired'))
    const outcome = await stand.gateway.charge(charge)
    expect(outcome).toEqual({
      kind: 'requires_action',
      intentId: expect.stringMatching(/^pi_/),
      url: expect.stringMatching(/^https?:\/\//),
    })
    expect(await find(charge)).toEqual(outcome)
    const intentId = outcome.kind === 'requires_action' ? outcome.intentId : ''
    expect(await stand.gateway.cancelCharge(intentId)).toEqual({ kind: 'canceled', intentId })
    expect(await stand.gateway.cancelCharge(intentId)).toEqual({ kind: 'canceled', intentId })
  })

  test('a captured charge cannot be canceled and is reported as captured', async () => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    expect(await stand.gateway.cancelCharge(intentId)).toEqual(outcome)
  })

  test('an attempt that never reached the provider is not found', async () => {
    const card = await aSavedCard(stand)
    await stand.gateway.charge(aCharge(card))
    expect(await find(aCharge(card))).toBeNull()
  })

  test('an attempt is not found among another customer’s', async () => {
    const charge = aCharge(await aSavedCard(stand))
    await stand.gateway.charge(charge)
    const stranger = await aSavedCard(stand)
    expect(await find({ ...charge, providerCustomerId: stranger.providerCustomerId })).toBeNull()
  })

  test('a card of one customer is not charged for another', async () => {
    const [card, stranger] = [await aSavedCard(stand), await aSavedCard(stand)]
    const mixed = { ...card, providerCustomerId: stranger.providerCustomerId }
    expect(await stand.gateway.charge(aCharge(mixed))).toMatchObject({ kind: 'declined' })
  })

  test('a refund returns all once, however often it is asked for', async () => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const refund = { refundId: randomUUID(), sending: 0, intentId, amountCents: 3821 }
    const first = await stand.gateway.refund(refund)
    expect(first).toEqual({
      refundId: refund.refundId,
      sending: 0,
      providerRefundId: expect.stringMatching(/^re_/),
      status: 'done',
      failureCode: null,
    })
    expect(await stand.gateway.refund(refund)).toEqual(first)
    expect(await stand.gateway.readRefund(first.providerRefundId ?? '')).toEqual(first)
    const other = { ...refund, refundId: randomUUID() }
    expect(await stand.gateway.refund(other)).toEqual({ ...first, refundId: other.refundId })
    const { data } = await stand.stripe.refunds.list({ payment_intent: intentId })
    expect(data.map(({ amount }) => amount)).toEqual([3821])
  })

  test('parts of a charge are returned one by one, and each of them once', async () => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const first = { refundId: randomUUID(), sending: 0, intentId, amountCents: 1000 }
    // Under another key, as after the day for which the provider remembers one.
    const made = await stand.stripe.refunds.create({
      payment_intent: intentId,
      amount: 1000,
      metadata: { refundId: first.refundId, sending: '0' },
    })
    expect(await stand.gateway.refund(first)).toMatchObject({
      providerRefundId: made.id,
      status: 'done',
    })
    const second = { ...first, refundId: randomUUID() }
    expect(await stand.gateway.refund(second)).toMatchObject({
      refundId: second.refundId,
      status: 'done',
    })
    const { data } = await stand.stripe.refunds.list({ payment_intent: intentId })
    expect(data.map(({ amount }) => amount)).toEqual([1000, 1000])
  })

  test('more than was taken is never returned', async () => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const tooMuch = { refundId: randomUUID(), sending: 0, intentId, amountCents: 3822 }
    expect(await stand.gateway.refund(tooMuch)).toMatchObject({
      status: 'failed',
      providerRefundId: null,
    })
    const { data } = await stand.stripe.refunds.list({ payment_intent: intentId })
    expect(data).toEqual([])
  })

  test.each([
    ['pm_card_pendingRefund', 'sent', 'done', null],
    ['pm_card_refundFail', 'done', 'failed', 'expired_or_canceled_card'],
  ] as const)('a refund to %s is %s first, then %s', async (card, first, then, failureCode) => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand, card)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const refund = { refundId: randomUUID(), sending: 0, intentId, amountCents: 3821 }
    const sent = await stand.gateway.refund(refund)
    expect(sent.status).toBe(first)
    const settled = await eventually('the end of the refund', async () => {
      const report = await stand.gateway.readRefund(sent.providerRefundId ?? '')
      return report?.status === then && report
    })
    expect(settled).toEqual({ ...sent, status: then, failureCode })
  })

  test('a refund that came back is sent anew under its next number', async () => {
    const outcome = await stand.gateway.charge(
      aCharge(await aSavedCard(stand, 'pm_card_refundFail')),
    )
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const refund = { refundId: randomUUID(), sending: 0, intentId, amountCents: 3821 }
    const first = await stand.gateway.refund(refund)
    await eventually(
      'the first to fail',
      async () =>
        (await stand.gateway.readRefund(first.providerRefundId ?? ''))?.status === 'failed',
    )
    const second = await stand.gateway.refund({ ...refund, sending: 1 })
    expect(second).toMatchObject({ refundId: refund.refundId, sending: 1, status: 'done' })
    expect(second.providerRefundId).not.toBe(first.providerRefundId)
  })

  test('an unknown refund id is not found', async () => {
    expect(await stand.gateway.readRefund('re_nobody')).toBeNull()
  })

  test('a saved card is read as it is now, and an unknown one is none', async () => {
    const { providerCardId } = await aSavedCard(stand)
    const card = await stand.gateway.readCard(providerCardId)
    expect(card).toMatchObject({ providerCardId, last4Digits: '4242', network: 'visa' })
    expect(card?.expiryYear).toBeGreaterThanOrEqual(new Date().getFullYear())
    expect(await stand.gateway.readCard('pm_nobody')).toBeNull()
  })

  test('a removed card is gone, twice removed too, and cannot be charged', async () => {
    const card = await aSavedCard(stand)
    await stand.gateway.removeCard(card.providerCardId)
    await stand.gateway.removeCard(card.providerCardId)
    expect(await stand.gateway.charge(aCharge(card))).toMatchObject({ kind: 'declined' })
  })

  test('a removed card is listed no more, and the others are', async () => {
    const { providerCustomerId, providerCardId } = await aSavedCard(stand)
    const other = await stand.stripe.paymentMethods.attach('pm_card_mastercard', {
      customer: providerCustomerId,
    })
    await stand.gateway.removeCard(providerCardId)
    const { data } = await stand.stripe.paymentMethods.list({ customer: providerCustomerId })
    expect(data.map(({ id }) => id)).toEqual([other.id])
  })

  test('a card page that was closed saves nothing', async () => {
    const { sessionId, customerId, providerCustomerId } = await openPage()
    await stand.stripe.checkout.sessions.expire(sessionId)
    const page = await stand.gateway.readCardPage(sessionId)
    expect(page).toEqual({ status: 'failed', customerId, providerCustomerId })
  })

  test('a card page is open for its customer until a card is saved', async () => {
    const { sessionId, url, customerId, providerCustomerId } = await openPage()
    expect(url).toMatch(/^https?:\/\//)
    const page = await stand.gateway.readCardPage(sessionId)
    expect(page).toEqual({ status: 'open', customerId, providerCustomerId })
  })

  test('an unknown card page id is not found', async () => {
    expect(await stand.gateway.readCardPage('cs_test_nobody')).toBeNull()
  })

  test('a wrong key leaves everything unknown', async () => {
    const { gateway } = standInAt({ secretKey: 'sk_test_wrong', url: stand.url })
    const charge = aCharge(await aSavedCard(stand))
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.findCharge({ ...charge, intentId: null })).toMatchObject({
      kind: 'unknown',
    })
    await expect(gateway.createCustomer(aPerson())).rejects.toThrow('Invalid API Key')
    await expect(gateway.readCardPage('cs_test_any')).rejects.toThrow('Invalid API Key')
    await expect(gateway.readCharge('pi_any')).rejects.toThrow('Invalid API Key')
  })
})
