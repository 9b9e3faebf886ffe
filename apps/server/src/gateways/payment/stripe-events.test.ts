import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { createEventReader } from './stripe-events.ts'

const now = new Date('2026-03-01T12:00:00Z')
const nowSeconds = now.getTime() / 1000
const read = createEventReader(Stripe.webhooks, ['whsec_of_today', 'whsec_of_yesterday'], () => now)

function eventIn(raw: string, signed: string) {
  const reading = read(raw, signed)
  return reading.kind === 'event' ? reading.event : null
}

const event = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
}
const body = JSON.stringify(event)

type Signing = { secret?: string; ageSeconds?: number; signed?: string }

function signature({
  secret = 'whsec_of_today',
  ageSeconds = 0,
  signed = body,
}: Signing = {}): string {
  const at = nowSeconds - ageSeconds
  const digest = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex')
  return `t=${at},v1=${digest}`
}

describe('an event that the provider signed', () => {
  test('says what to look at', () => {
    expect(eventIn(body, signature())).toEqual({
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
    ['payment_method.automatically_updated', 'saved_card'],
    ['refund.failed', 'refund'],
    ['charge.dispute.funds_withdrawn', 'dispute'],
    ['radar.early_fraud_warning.created', 'fraud_warning'],
    ['charge.refunded', 'other'],
    // The older twin of refund.updated, which Stripe sends for every refund.
    ['charge.refund.updated', 'other'],
    ['customer.created', 'other'],
  ])('%s is about: %s', (type, about) => {
    const signed = JSON.stringify({ ...event, type })
    expect(eventIn(signed, signature({ signed }))?.about).toBe(about)
  })

  test('with the secret of before is accepted during a rotation', () => {
    expect(eventIn(body, signature({ secret: 'whsec_of_yesterday' }))?.eventId).toBe('evt_1')
  })

  test('is accepted when one of several signatures holds', () => {
    const [, rotated] = signature({ secret: 'whsec_of_tomorrow' }).split(',')
    expect(eventIn(body, `${signature()},${rotated}`)?.eventId).toBe('evt_1')
  })

  test.each([299, -299])('%i seconds ago is accepted', (ageSeconds) => {
    expect(eventIn(body, signature({ ageSeconds }))?.eventId).toBe('evt_1')
  })
})

test('an object without an id, which nothing is done about, is taken under the id of its event', () => {
  const signed = JSON.stringify({
    ...event,
    type: 'balance.available',
    data: { object: { object: 'balance' } },
  })
  expect(eventIn(signed, signature({ signed }))).toMatchObject({
    about: 'other',
    objectId: 'evt_1',
  })
})

describe('an event is refused', () => {
  test.each<[string, string, string]>([
    ['that is older than five minutes', body, signature({ ageSeconds: 301 })],
    ['that is more than five minutes from the future', body, signature({ ageSeconds: -301 })],
    ['that is signed with another secret', body, signature({ secret: 'whsec_of_nobody' })],
    ['whose words were changed', body.replace('pi_1', 'pi_2'), signature()],
    ['without a signature', body, ''],
    ['without a body', '', signature({ signed: '' })],
    ['with a signature of another scheme', body, signature().replace('v1=', 'v0=')],
    ['without a time', body, signature().replace(/^t=\d+,/, '')],
    ['with a second, later time', body, `${signature({ ageSeconds: 301 })},t=${nowSeconds}`],
    ['with a time that is no number', body, signature().replace(/^t=\d+/, 't=now')],
  ])('%s', (what, raw, signed) => {
    const reason = what.includes('five minutes') ? 'clock' : 'signature'
    expect(read(raw, signed)).toEqual({ kind: 'refused', reason })
  })

  const about = (id: unknown) => ({ ...event, data: { object: { id } } })

  test.each<[string, unknown, string]>([
    ['with an empty id', { ...event, id: '' }, 'id: '],
    ['with a number as id', { ...event, id: 17 }, 'id: '],
    ['with a list as id', { ...event, id: ['evt_1'] }, 'id: '],
    ['with 100 KB as id', { ...event, id: 'e'.repeat(100_000) }, 'id: '],
    ['with NUL in its id', { ...event, id: 'evt_\0' }, 'id: must not contain NUL'],
    ['with half a letter in its id', { ...event, id: 'evt_\ud800' }, 'lone surrogate'],
    ['without a type', { ...event, type: undefined }, 'type: '],
    ['about nothing', { ...event, data: {} }, 'data.object: '],
    [
      'about a payment without an id',
      { ...event, data: { object: {} } },
      'data.object.id: missing',
    ],
    ['about an object with a number as id', about(17), 'data.object.id: '],
    ['about an object with NUL in its id', about('pi_\0'), 'data.object.id: must not contain NUL'],
  ])('%s, even if it is signed', (_what, odd, problem) => {
    const signed = JSON.stringify(odd)
    expect(read(signed, signature({ signed }))).toEqual({
      kind: 'malformed',
      problem: expect.stringContaining(problem),
    })
  })

  test.each(['null', '[]', '{', 'hello'])('that is %j, even if it is signed', (signed) => {
    expect(read(signed, signature({ signed }))).toMatchObject({ kind: 'malformed' })
  })
})
