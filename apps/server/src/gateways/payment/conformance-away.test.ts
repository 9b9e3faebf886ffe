import { randomUUID } from 'node:crypto'
import { eventually } from '@openline/testing/eventually'
import {
  aCharge,
  aSavedCard,
  conformingStandIns,
  type PaymentStandIn,
  type SavedCard,
  webhookSecrets,
} from '@openline/testing/payment-stand-ins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// What a renewal asks of the provider: its customer is away and cannot answer the bank.

describe.each(conformingStandIns)('the payment gateway on $name', ({ open }) => {
  let stand: PaymentStandIn
  beforeAll(async () => {
    stand = await open()
  })
  afterAll(() => stand.close())

  const aRenewal = (card: SavedCard, more = {}) => aCharge(card, { offSession: true, ...more })

  const intentsOf = async ({ providerCustomerId }: SavedCard) =>
    (await stand.stripe.paymentIntents.list({ customer: providerCustomerId })).data

  const capturedIntent = async (): Promise<string> => {
    const outcome = await stand.gateway.charge(aRenewal(await aSavedCard(stand)))
    if (outcome.kind !== 'captured') throw new Error(outcome.kind)
    return outcome.intentId
  }

  test.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'])(
    '%s is charged while its owner is away, and the charge is found again',
    async (name) => {
      const charge = aRenewal(await aSavedCard(stand, name))
      const outcome = await stand.gateway.charge(charge)
      expect(outcome).toMatchObject({ kind: 'captured', amountCents: 3821 })
      expect(await stand.gateway.findCharge({ ...charge, intentId: null })).toEqual(outcome)
    },
  )

  test('a renewal that is sent at once by two workers, and again later, is charged once', async () => {
    const card = await aSavedCard(stand)
    const charge = aRenewal(card)
    const together = await Promise.all([1, 2, 3].map(() => stand.gateway.charge(charge)))
    const later = await stand.gateway.charge(charge)
    expect(later).toMatchObject({ kind: 'captured', amountCents: 3821 })
    // Who came while the first was under way may only learn that it is.
    const learned = together.filter(({ kind }) => kind !== 'unknown')
    expect(learned).toEqual(learned.map(() => later))
    expect(await intentsOf(card)).toHaveLength(1)
  })

  test('a try that comes again with another amount charges nothing more', async () => {
    const card = await aSavedCard(stand)
    const charge = aRenewal(card)
    await stand.gateway.charge(charge)
    const changed = await stand.gateway.charge({ ...charge, amountCents: 9999 })
    expect(changed).toMatchObject({ kind: 'unknown' })
    const intents = await intentsOf(card)
    expect(intents.map(({ amount }) => amount)).toEqual([3821])
  })

  test('a declined try stays declined when it is sent again, and the next try is one of its own', async () => {
    const card = await aSavedCard(stand, 'pm_card_chargeCustomerFail')
    const charge = aRenewal(card)
    const outcome = await stand.gateway.charge(charge)
    expect(outcome).toEqual({
      kind: 'declined',
      intentId: expect.stringMatching(/^pi_/),
      code: 'generic_decline',
    })
    expect(await stand.gateway.charge(charge)).toEqual(outcome)
    expect(await stand.gateway.findCharge({ ...charge, intentId: null })).toEqual(outcome)
    expect(await stand.gateway.charge(aRenewal(card))).toMatchObject({ kind: 'declined' })
    expect(await intentsOf(card)).toHaveLength(2)
  })

  test('a bank that wants to ask its customer declines, and leads nowhere', async () => {
    const charge = aRenewal(await aSavedCard(stand, 'pm_card_authenticationRequired'))
    const outcome = await stand.gateway.charge(charge)
    expect(outcome).toMatchObject({ kind: 'declined', code: 'authentication_required' })
    expect(await stand.gateway.findCharge({ ...charge, intentId: null })).toEqual(outcome)
  })

  test('a card that was removed meanwhile is not charged', async () => {
    const card = await aSavedCard(stand)
    await stand.gateway.removeCard(card.providerCardId)
    expect(await stand.gateway.charge(aRenewal(card))).toMatchObject({ kind: 'declined' })
    expect((await intentsOf(card)).filter(({ status }) => status === 'succeeded')).toEqual([])
  })

  test('a charge goes back in parts, and never more than was taken', async () => {
    const intentId = await capturedIntent()
    const giveBack = (amountCents: number) =>
      stand.gateway.refund({ refundId: randomUUID(), sending: 0, intentId, amountCents })
    expect(await giveBack(1000)).toMatchObject({ status: 'done' })
    expect(await giveBack(2822)).toMatchObject({ status: 'failed', providerRefundId: null })
    expect(await giveBack(2821)).toMatchObject({ status: 'done' })
    const { data } = await stand.stripe.refunds.list({ payment_intent: intentId })
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(3821)
  })

  test.each([
    ['pm_card_visa', 'payment_intent.succeeded'],
    ['pm_card_chargeCustomerFail', 'payment_intent.payment_failed'],
  ])('what became of %s is told by %s, signed with either secret', async (name, type) => {
    const outcome = await stand.gateway.charge(aRenewal(await aSavedCard(stand, name)))
    const intentId = 'intentId' in outcome ? outcome.intentId : null
    const event = await eventually(`${type} of ${intentId}`, async () => {
      const { data } = await stand.stripe.events.list({ type, limit: 100 })
      return data.find(({ data: { object } }) => 'id' in object && object.id === intentId)
    })
    const payload = JSON.stringify(event)
    for (const secret of webhookSecrets) {
      const signature = stand.stripe.webhooks.generateTestHeaderString({ payload, secret })
      expect(stand.gateway.readEvent(payload, signature)).toEqual({
        kind: 'event',
        event: { eventId: event.id, type, about: 'charge', objectId: intentId },
      })
    }
    const forged = stand.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_no' })
    expect(stand.gateway.readEvent(payload, forged)).toEqual({
      kind: 'refused',
      reason: 'signature',
    })
  })
})
