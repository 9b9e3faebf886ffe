import { randomUUID } from 'node:crypto'
import { answerBank, fillCardPage, goodCard } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import {
  aCharge,
  aPerson,
  aSavedCard,
  openSandboxStandIn,
  type PaymentStandIn,
  standInAt,
} from '@openline/testing/payment-stand-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let stand: PaymentStandIn
let shop: { sandbox: { url: string }; send: () => Promise<never> }
beforeAll(async () => {
  stand = await openSandboxStandIn()
  shop = { sandbox: { url: stand.url ?? '' }, send: () => Promise.reject(new Error('no shop')) }
})
afterEach(() => resetFaults(shop, 'payment'))
afterAll(() => stand.close())

async function openPage() {
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

async function chargesOf(providerCustomerId: string): Promise<number> {
  const { data } = await stand.stripe.paymentIntents.list({ customer: providerCustomerId })
  return data.filter(({ status }) => status === 'succeeded').length
}

describe('the card page', () => {
  test.each([
    [goodCard, 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['4000002760003184', 'visa'],
  ])('that took %s gives the %s card and whose it is', async (number, network) => {
    const { sessionId, url, customerId, providerCustomerId } = await openPage()
    await fillCardPage(shop, url, number)
    expect(await stand.gateway.readCardPage(sessionId)).toEqual({
      status: 'saved',
      customerId,
      providerCustomerId,
      card: {
        providerCardId: expect.stringMatching(/^pm_/),
        fingerprint: expect.stringMatching(/^\w+$/),
        cardholderName: 'Robin Rivera',
        last4Digits: number.slice(-4),
        network,
        expiryMonth: 12,
        expiryYear: 2039,
        wallet: null,
      },
    })
  })

  test('gives the same fingerprint for the same number', async () => {
    const fingerprints = new Set<string>()
    for (let visit = 0; visit < 2; visit++) {
      const { sessionId, url } = await openPage()
      await fillCardPage(shop, url, goodCard)
      const page = await stand.gateway.readCardPage(sessionId)
      fingerprints.add(page?.status === 'saved' ? page.card.fingerprint : 'none')
    }
    expect(fingerprints.size).toBe(1)
  })

  test('that was closed came to nothing', async () => {
    const { sessionId, customerId, providerCustomerId } = await openPage()
    await stand.stripe.checkout.sessions.expire(sessionId)
    expect(await stand.gateway.readCardPage(sessionId)).toEqual({
      status: 'failed',
      customerId,
      providerCustomerId,
    })
  })
})

describe('a charge', () => {
  test.each([
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000009987', 'lost_card'],
    ['4000000000009979', 'stolen_card'],
    ['4000000000006975', 'card_velocity_exceeded'],
    ['4000000000863003', 'try_again_later'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
  ])('on %s is declined with %s', async (number, code) => {
    const charge = aCharge(await aSavedCard(stand, `pm_card_${number}`))
    expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'declined', code })
    const renewal = { ...charge, attemptId: randomUUID(), offSession: true }
    expect(await stand.gateway.charge(renewal)).toMatchObject({ kind: 'declined', code })
  })

  test.each([
    ['pm_card_authenticationRequired', 'complete', { kind: 'captured', amountCents: 3821 }],
    [
      'pm_card_authenticationRequired',
      'fail',
      { kind: 'declined', code: 'payment_intent_authentication_failure' },
    ],
    [
      'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
      'complete',
      { kind: 'declined', code: 'insufficient_funds' },
    ],
  ] as const)('on %s whose owner answers the bank "%s" is %o', async (card, answer, wanted) => {
    const charge = aCharge(await aSavedCard(stand, card))
    const outcome = await stand.gateway.charge(charge)
    if (outcome.kind !== 'requires_action') throw new Error(outcome.kind)
    await answerBank(shop, outcome.url, answer)
    const { intentId } = outcome
    expect(await stand.gateway.findCharge({ ...charge, intentId })).toMatchObject(wanted)
  })

  test('that takes its time is under way, then captured', async () => {
    const charge = aCharge(await aSavedCard(stand, 'pm_card_4000000000850406'))
    expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'processing' })
    await eventually('the capture', async () => {
      const found = await stand.gateway.findCharge({ ...charge, intentId: null })
      return found?.kind === 'captured'
    })
  })
})

describe('an answer of the provider that is lost', () => {
  const on = 'POST /v1/payment_intents'

  test('once is asked for again, and the card is charged once', async () => {
    const charge = aCharge(await aSavedCard(stand))
    await injectFault(shop, 'payment', { fault: 'drop_after', on })
    expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'captured' })
    expect(await chargesOf(charge.providerCustomerId)).toBe(1)
  })

  test.each(['drop_after', 'error_after'])(
    'for good (%s) is unknown, and found later',
    async (fault) => {
      const charge = aCharge(await aSavedCard(stand))
      await injectFault(shop, 'payment', { fault, count: 'always', on })
      expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
      const found = await stand.gateway.findCharge({ ...charge, intentId: null })
      expect(found).toMatchObject({ kind: 'captured', amountCents: 3821 })
      expect(await chargesOf(charge.providerCustomerId)).toBe(1)
    },
  )

  test.each(['reset_before', 'error_before', 'empty'])(
    'before anything happened (%s) is unknown, and the attempt can be charged later',
    async (fault) => {
      const charge = aCharge(await aSavedCard(stand))
      await injectFault(shop, 'payment', { fault, count: 'always', on })
      expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
      expect(await stand.gateway.findCharge({ ...charge, intentId: null })).toBeNull()
      await resetFaults(shop, 'payment')
      expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'captured' })
    },
  )

  test('about a refund throws, and asking again returns the money once', async () => {
    const outcome = await stand.gateway.charge(aCharge(await aSavedCard(stand)))
    const intentId = outcome.kind === 'captured' ? outcome.intentId : ''
    const refund = { refundId: randomUUID(), sending: 0, intentId, amountCents: 3821 }
    await injectFault(shop, 'payment', {
      fault: 'drop_after',
      count: 'always',
      on: 'POST /v1/refunds',
    })
    await expect(stand.gateway.refund(refund)).rejects.toBeInstanceOf(Error)
    await resetFaults(shop, 'payment')
    expect(await stand.gateway.refund(refund)).toMatchObject({ status: 'done' })
    const { data } = await stand.stripe.refunds.list({ payment_intent: intentId })
    expect(data).toHaveLength(1)
  })
})

describe('an answer 200 with nothing useful', () => {
  let stub: HttpStub
  let gateway: PaymentStandIn['gateway']
  beforeAll(async () => {
    stub = await startHttpStub()
    gateway = standInAt({ secretKey: 'sk_test_any', url: stub.url }).gateway
  })
  afterAll(() => stub.close())

  const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded' }
  const list = (...data: unknown[]) => ({ object: 'list', data, has_more: false })

  describe.each<[string, string]>([
    ['an empty text', ''],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['a page of a proxy', '<html>Welcome to the guest network</html>'],
    ['another object', JSON.stringify({ id: 'cus_1', object: 'customer' })],
    ['an intent without an id', JSON.stringify({ ...intent, id: '' })],
    ['an intent that says only its name', JSON.stringify({ id: 'pi_1', object: 'payment_intent' })],
    ['an unknown state', JSON.stringify({ ...intent, status: 'nearly' })],
    ['a success without an amount', JSON.stringify({ ...intent, currency: 'usd' })],
    ['a list of strangers', JSON.stringify(list({ ...intent, metadata: { attemptId: 'other' } }))],
    ['a list of nothing', JSON.stringify(list(null))],
  ])('such as %s', (_name, body) => {
    beforeAll(() => stub.answerWith({ body }))

    const found = { attemptId: 'a', intentId: null, providerCustomerId: 'cus_1' }

    test('is no captured charge', async () => {
      const outcome = await gateway.charge(
        aCharge({ providerCustomerId: 'c', providerCardId: 'p' }),
      )
      expect(outcome.kind).toBe('unknown')
      expect(await gateway.findCharge({ ...found, intentId: 'pi_1' })).toMatchObject({
        kind: 'unknown',
      })
      expect((await gateway.findCharge(found))?.kind ?? 'unknown').toBe('unknown')
      expect((await gateway.cancelCharge('pi_1')).kind).toBe('unknown')
    })

    test('is no refund and no card', async () => {
      const refund = { refundId: 'r', sending: 0, intentId: 'pi_1', amountCents: 1 }
      await expect(gateway.refund(refund)).rejects.toBeInstanceOf(Error)
      await expect(gateway.readRefund('re_1')).rejects.toBeInstanceOf(Error)
      await expect(gateway.readCardPage('cs_1')).rejects.toBeInstanceOf(Error)
      await expect(gateway.readCard('pm_1')).rejects.toBeInstanceOf(Error)
      const page = { customerId: 'c', providerCustomerId: 'cus_1', returnUrl: 'https://a.example/' }
      await expect(
        gateway.openCardPage({ ...page, cancelUrl: 'https://a.example/' }),
      ).rejects.toBeInstanceOf(Error)
    })
  })

  test('is not that money was taken which is not ours: it has to go back', async () => {
    const body = JSON.stringify({ ...intent, amount_received: 3821, currency: 'eur' })
    stub.answerWith({ body })
    const charge = aCharge({ providerCustomerId: 'c', providerCardId: 'p' })
    expect(await gateway.charge(charge)).toEqual({
      kind: 'captured_wrong_currency',
      intentId: 'pi_1',
      amount: 3821,
      currency: 'eur',
    })
  })

  test('to a call that makes a customer is no customer', async () => {
    stub.answerWith({ body: '{}' })
    await expect(gateway.createCustomer(aPerson())).rejects.toThrow('without a customer')
  })

  test('to a call that removes a card is no removal', async () => {
    stub.answerWith({ body: '{}' })
    await expect(gateway.removeCard('pm_1')).rejects.toThrow('without a payment_method')
  })

  test.each([
    ['that took a payment', { mode: 'payment', status: 'complete' }],
    ['that expired', { mode: 'setup', status: 'expired' }],
    ['whose card was not confirmed', { mode: 'setup', status: 'complete', setup_intent: null }],
  ])('of a page %s saves no card', async (_what, more) => {
    const session = { id: 'cs_1', object: 'checkout.session', customer: 'cus_1', ...more }
    stub.answerWith({ body: JSON.stringify(session) })
    expect(await gateway.readCardPage('cs_1')).toEqual({
      status: 'failed',
      customerId: null,
      providerCustomerId: 'cus_1',
    })
  })

  test('of a finished card page without its card does not end the visit', async () => {
    const session = { id: 'cs_1', object: 'checkout.session', mode: 'setup', status: 'complete' }
    stub.answerWith({ body: JSON.stringify(session) })
    await expect(gateway.readCardPage('cs_1')).rejects.toThrow('without its setup intent')
  })
})
