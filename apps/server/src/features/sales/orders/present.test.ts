import { describe, expect, test } from 'vitest'
import type { OrderDetails } from './details-store.ts'
import { emailAgainOf, lineReadyEmail, shippedEmail } from './emails.ts'
import { canTransition, nextOrderActions } from './order-status.ts'
import { isPayable, newOrder, type OrderRow } from './orders.ts'
import { isMailed, presentAttempts, presentEvent, presentOrder } from './present.ts'

type AttemptRow = OrderDetails['attempts'][number]

const at = new Date(Date.UTC(2026, 2, 4, 12))

function anOrder(changes: Partial<OrderRow> = {}): OrderRow {
  const order = newOrder(
    {
      customerId: 'customer',
      idempotencyKey: 'key',
      quoteId: 'quote',
      kind: 'purchase',
      forLineId: null,
      periodNumber: null,
      addOnId: null,
      addOnName: null,
      addOnTerms: null,
      planId: 'plan',
      planName: 'Everyday',
      periodMonths: 1,
      simType: 'esim',
      iccid: null,
      imei: null,
      keepMsisdn: null,
      chosenMsisdn: null,
      shipTo: {
        name: 'Robin Rivera',
        streetNumber: '400',
        streetName: 'Court Avenue',
        addressTwo: '',
        city: 'Des Moines',
        state: 'IA',
        zipCode: '50309',
      },
      emergencyAddress: null,
      couponCode: null,
      orderTotalCents: 2500,
      discountAmountCents: 0,
      lineDiscountCents: 0,
      taxAmountCents: 150,
      regulatoryFeeCents: 50,
      activationFeeCents: 0,
      finalCheckoutAmountCents: 2700,
      recoveryFeeCents: 0,
      taxClass: 'prepaid_wireless',
      taxes: [],
      taxedBy: 'tables',
      creditCents: 0,
      autoRenew: false,
      acceptedTermsVersion: '1',
    },
    at,
  )
  return { ...order, ...changes }
}

function anAttempt(changes: Partial<AttemptRow> = {}): AttemptRow {
  return {
    id: 'attempt',
    orderId: 'order',
    customerId: 'customer',
    number: 1,
    status: 'failed',
    amountCents: 2700,
    providerCustomerId: 'cus_1',
    providerCardId: 'pm_1',
    cardNetwork: 'visa',
    last4Digits: '4242',
    wallet: null,
    intentId: 'pi_1',
    actionUrl: null,
    failureCode: null,
    cardFingerprint: null,
    network: null,
    offSession: false,
    createdAt: at,
    updatedAt: at,
    ...changes,
  }
}

function shown(
  changes: Partial<OrderRow>,
  attempts: AttemptRow[] = [],
  lineId: string | null = null,
) {
  return presentOrder(anOrder(changes), { attempts, lineId, lineEnd: null })
}

describe('what the customer reads of a failure', () => {
  test('is the reason of the last try while the order waits for another', () => {
    const tries = [
      anAttempt({ failureCode: 'expired_card' }),
      anAttempt({ number: 2, failureCode: 'insufficient_funds' }),
    ]
    expect(shown({ status: 'payment_failed' }, tries).failure?.code).toBe('insufficient_funds')
    expect(shown({ status: 'payment_failed' }).failure?.code).toBe('card_declined')
    expect(shown({ status: 'payment_action' }, tries).failure?.code).toBe('insufficient_funds')
    expect(shown({ status: 'payment_action' }, [anAttempt()]).failure).toBeNull()
    expect(shown({ status: 'payment_action' }).failure).toBeNull()
    expect(shown({ status: 'payment_pending' }, tries).failure).toBeNull()
  })

  test('is why the order was abandoned, and where the money is', () => {
    const told = (status: OrderRow['status'], failureCode: string) =>
      shown({ status, failureCode }).failure
    expect(told('refund_pending', 'sim_sold_out')).toEqual({
      code: 'sim_sold_out',
      message: 'We ran out of SIMs for this order. We’re refunding your payment.',
    })
    expect(told('refunded', 'unheard_of')).toEqual({
      code: 'unheard_of',
      message: 'We couldn’t set up your line. Your payment was refunded.',
    })
    expect(told('refund_failed', 'sim_sold_out')).toMatchObject({
      code: 'refund_failed',
      message: expect.stringMatching(/^Your bank didn’t accept our refund/),
    })
    expect(shown({ status: 'active' }).failure).toBeNull()
  })

  test('is with each try that failed, and with no other', () => {
    const tries = [
      anAttempt({ failureCode: 'incorrect_cvc' }),
      anAttempt({ status: 'captured', updatedAt: new Date(at.getTime() - 1000) }),
      anAttempt({ status: 'captured' }),
    ]
    const codes = (paidAt: Date | null, attempts = tries) =>
      presentAttempts(anOrder({ paidAt }), { attempts }).map(({ failure }) => failure?.code ?? null)
    expect(codes(at)).toEqual(['incorrect_cvc', 'not_needed', null])
    expect(codes(at, tries.slice(0, 2))).toEqual(['incorrect_cvc', null])
    expect(codes(null)).toEqual(['incorrect_cvc', 'not_needed', 'not_needed'])
  })

  test('names no reason that would help a thief', () => {
    const attempts = [anAttempt({ failureCode: 'stolen_card' })]
    const failure = presentAttempts(anOrder(), { attempts })[0]?.failure
    expect(failure).toMatchObject({ code: 'card_declined' })
    expect(failure?.message).toContain('Your bank declined this card')
  })
})

describe('the page of the bank', () => {
  test('is linked while a try waits for it, and the customer may also pay otherwise', () => {
    const waiting = anAttempt({ status: 'requires_action', actionUrl: 'https://bank.example/' })
    const tries = [anAttempt(), waiting]
    expect(shown({ status: 'payment_action' }, tries)).toMatchObject({
      redirect: { url: 'https://bank.example/', sessionId: 'pi_1' },
      nextActions: ['authenticate', 'pay'],
    })
    for (const lost of [{ actionUrl: null }, { intentId: null }]) {
      expect(shown({ status: 'payment_action' }, [{ ...waiting, ...lost }]).redirect).toBeNull()
    }
    expect(
      shown({ status: 'payment_action' }, [anAttempt({ actionUrl: 'https://bank.example/' })]),
    ).toMatchObject({ redirect: null, nextActions: ['pay'] })
  })
})

describe('the line of an order', () => {
  test('is the one of the same account; with another one, nothing can be done from the order', () => {
    const active = { status: 'active', forLineId: 'line' } as const
    expect(shown(active, [], 'line')).toMatchObject({
      lineId: 'line',
      nextActions: ['install_esim', 'view_line'],
    })
    expect(shown(active)).toMatchObject({ lineId: null, nextActions: [] })
  })

  test('is installed from the order for an eSIM that was just bought', () => {
    const next = (kind: OrderRow['kind'], simType: OrderRow['simType']) =>
      nextOrderActions({ status: 'active', kind, simType }, false)
    expect(next('purchase', 'esim')).toEqual(['install_esim', 'view_line'])
    expect(next('purchase', 'physical')).toEqual(['view_line'])
    expect(next('renewal', 'esim')).toEqual(['view_line'])
    const paid = { status: 'paid', kind: 'purchase', simType: 'esim' } as const
    expect(nextOrderActions(paid, false)).toEqual(['wait'])
  })
})

describe('a SIM card', () => {
  const card = { simType: 'physical', status: 'paid' } as const

  test('is mailed unless the customer holds it, and an eSIM and a renewal never', () => {
    expect(isMailed(anOrder(card))).toBe(true)
    expect(isMailed(anOrder({ ...card, iccid: '89' }))).toBe(false)
    expect(isMailed(anOrder({ status: 'to_ship' }))).toBe(false)
    expect(isMailed(anOrder({ ...card, kind: 'renewal' }))).toBe(false)
    // Its number is known when it is packed.
    for (const later of [{ status: 'to_ship' }, { status: 'shipped' }] as const) {
      expect(isMailed(anOrder({ ...card, ...later, iccid: '89' }))).toBe(true)
    }
    const active = { ...card, status: 'active', iccid: '89', trackingNumber: '94' } as const
    expect(isMailed(anOrder(active))).toBe(true)
  })

  test('has the name and address of its envelope on the order', () => {
    expect(shown(card).shipTo).toEqual(['Robin Rivera', '400 Court Avenue', 'Des Moines, IA 50309'])
    expect(shown({}).shipTo).toBeNull()
  })
})

test('the timeline says what happened in the customer’s words', () => {
  const said = (kind: string, detail: string | null, of: OrderRow['kind'] = 'purchase') => {
    const { title, detail: more } = presentEvent({ kind, detail, at }, of)
    return [title, more]
  }
  expect(said('active', null)).toEqual(['Your line is active', null])
  expect(said('active', null, 'renewal')).toEqual(['Plan renewed', null])
  expect(said('paid', null, 'renewal')).toEqual(['Payment received', null])
  expect(said('payment_failed', 'expired_card')).toEqual([
    'Payment failed',
    'This card has expired. Please try another card.',
  ])
  expect(said('shipped', 'Tracking number 94')).toEqual(['SIM card shipped', 'Tracking number 94'])
})

test('an order is paid once, and what has ended is not continued', () => {
  expect(isPayable('payment_action')).toBe(true)
  expect(isPayable('expired')).toBe(false)
  expect(canTransition('payment_failed', 'paid')).toBe(true)
  expect(canTransition('expired', 'paid')).toBe(false)
})

describe('the email of an order', () => {
  const settings = {
    publicUrl: 'https://shop.example',
    brand: { shortName: 'Openline' },
  } as Parameters<ReturnType<typeof lineReadyEmail>>[0] // these emails read no more of the brand
  const urls = (order: OrderRow) =>
    lineReadyEmail(order)(settings).blocks.flatMap((block) =>
      block.kind === 'button' ? block.url : [],
    )

  test('can be sent again while it says how the order stands', () => {
    const again = (changes: Partial<OrderRow>) => emailAgainOf(anOrder(changes))
    expect(again({ status: 'shipped' })).toBe('card_shipped')
    expect(again({ status: 'active' })).toBe('line_ready')
    expect(again({ status: 'paid' })).toBeNull()
    expect(again({ status: 'active', kind: 'renewal' })).toBeNull()
  })

  test('about a ready line leads to its eSIM, or to the account of who has a card', () => {
    expect(urls(anOrder({ id: 'bought' }))).toEqual(['https://shop.example/dashboard?esim=bought'])
    expect(urls(anOrder({ simType: 'physical' }))).toEqual(['https://shop.example/dashboard'])
  })

  test('about a card that was mailed has the tracking number if there is one', () => {
    const rows = (trackingNumber: string | null) =>
      shippedEmail(anOrder({ trackingNumber }))(settings).blocks.flatMap((block) =>
        block.kind === 'keyValues' ? block.rows.map(({ label }) => label) : [],
      )
    expect(rows(null)).toEqual(['Order number', 'Shipping address'])
    expect(rows('9400100000000000000000')).toEqual([
      'Order number',
      'Shipping address',
      'Tracking number',
    ])
  })
})
