import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { createEventReader } from './stripe-events.ts'

const now = new Date('2026-03-01T12:00:00Z')
const nowSeconds = now.getTime() / 1000
const read = createEventReader(Stripe.webhooks, ['whsec_of_today', 'whsec_of_yesterday'], () => now)

const event = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
}
const body = JSON.stringify(event)

type Signing = { secret?: string; ageSeconds?: number; signed?: string }

const signature = ({
  secret = 'whsec_of_today',
  ageSeconds = 0,
  signed = body,
}: Signing = {}): string => {
  const at = nowSeconds - ageSeconds
  const digest = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex')
  return `t=${at},v1=${digest}`
}

describe('an event that the provider signed', () => {
  test('says what to look at', () => {
    expect(read(body, signature())).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      about: 'charge',
      objectId: 'pi_1',
    })
  })

  test.each([
    ['checkout.session.completed', 'card_page'],
    ['checkout.session.expired', 'card_page'],
    ['payment_intent.payment_failed', 'charge'],
    ['refund.failed', 'refund'],
    ['charge.refund.updated', 'refund'],
    ['charge.refunded', 'other'],
    ['customer.created', 'other'],
  ])('%s is about: %s', (type, about) => {
    const signed = JSON.stringify({ ...event, type })
    expect(read(signed, signature({ signed }))?.about).toBe(about)
  })

  test('with the secret of before is accepted during a rotation', () => {
    expect(read(body, signature({ secret: 'whsec_of_yesterday' }))?.eventId).toBe('evt_1')
  })

  test('is accepted when one of several signatures holds', () => {
    const [, rotated] = signature({ secret: 'whsec_of_tomorrow' }).split(',')
    expect(read(body, `${signature()},${rotated}`)?.eventId).toBe('evt_1')
  })

  test.each([299, -299])('%i seconds ago is accepted', (ageSeconds) => {
    expect(read(body, signature({ ageSeconds }))?.eventId).toBe('evt_1')
  })
})

describe('an event is refused', () => {
  test.each<[string, string, string]>([
    ['that is older than five minutes', body, signature({ ageSeconds: 301 })],
    ['that is more than five minutes from the future', body, signature({ ageSeconds: -301 })],
    ['that is signed with another secret', body, signature({ secret: 'whsec_of_nobody' })],
    ['whose words were changed', body.replace('pi_1', 'pi_2'), signature()],
    ['without a signature', body, ''],
    ['with a signature of another scheme', body, signature().replace('v1=', 'v0=')],
    ['without a time', body, signature().replace(/^t=\d+,/, '')],
    ['with a second, later time', body, `${signature({ ageSeconds: 301 })},t=${nowSeconds}`],
    ['with a time that is no number', body, signature().replace(/^t=\d+/, 't=now')],
  ])('%s', (_what, raw, signed) => {
    expect(read(raw, signed)).toBeNull()
  })

  test.each<[string, unknown]>([
    ['without an id', { ...event, id: '' }],
    ['about nothing', { ...event, data: {} }],
    ['about something without an id', { ...event, data: { object: { object: 'balance' } } }],
  ])('%s, even if it is signed', (_what, odd) => {
    const signed = JSON.stringify(odd)
    expect(read(signed, signature({ signed }))).toBeNull()
  })

  test.each(['', 'null', '[]', '{', 'hello'])('that is %j, even if it is signed', (signed) => {
    expect(read(signed, signature({ signed }))).toBeNull()
  })
})
