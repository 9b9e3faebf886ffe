import { createHmac } from 'node:crypto'
import { signEvent } from '@openline/carrier-check/api/signatures'
import { describe, expect, test } from 'vitest'
import { createCarrierEventReader } from './carrier-events.ts'

const now = new Date('2026-03-01T12:00:00Z')
const readEvent = createCarrierEventReader(['secret of today', 'secret of before'], () => now)

function read(raw: string, signed: string) {
  return readEvent(raw, (name) => (name === 'carrier-signature' ? signed : ''))
}

function eventIn(raw: string, signed: string) {
  const reading = read(raw, signed)
  return reading.kind === 'event' ? reading.event : null
}

const event = {
  id: 'cev_1',
  type: 'activation.updated',
  createdAt: now.toISOString(),
  data: { id: 'act_1', reference: 'order-1', status: 'active' },
}
const body = JSON.stringify(event)

type Signing = { secret?: string; ageSeconds?: number; signed?: string }

function signature({
  secret = 'secret of today',
  ageSeconds = 0,
  signed = body,
}: Signing = {}): string {
  const at = now.getTime() / 1000 - ageSeconds
  const digest = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex')
  return `t=${at},v1=${digest}`
}

describe('an event that the carrier signed', () => {
  test('says what to look at', () => {
    expect(eventIn(body, signature())).toEqual({
      eventId: 'cev_1',
      type: 'activation.updated',
      about: 'activation',
      reference: 'order-1',
      report: null,
    })
  })

  test('about a port-in brings the report along, or leaves it to be asked for', () => {
    const data = {
      id: 'prt_1',
      reference: 'port-1',
      sequence: 4,
      status: 'confirmed',
      reason: null,
      dueAt: '2026-03-02T15:00:00Z',
      changeableUntil: null,
      retryAt: null,
      messaging: null,
    }
    const reportIn = (about: object) => {
      const signed = JSON.stringify({ ...event, type: 'port_in.updated', data: about })
      return eventIn(signed, signature({ signed }))
    }
    expect(reportIn(data)).toMatchObject({
      about: 'port_in',
      reference: 'port-1',
      report: { sequence: 4, status: 'confirmed', dueAt: new Date('2026-03-02T15:00:00Z') },
    })
    expect(reportIn({ reference: 'port-1' })).toMatchObject({ reference: 'port-1', report: null })
    // What cannot be stored is asked for instead.
    expect(reportIn({ ...data, reason: 'no\0reason' })).toMatchObject({ report: null })
  })

  test.each([
    ['shipment.shipped', 'shipment'],
    ['sim_change.updated', 'sim_change'],
    ['portout.requested', 'portout'],
    ['usage.threshold_reached', 'usage'],
    ['line.suspended', 'other'],
  ])('%s is about: %s', (type, about) => {
    const signed = JSON.stringify({ ...event, type })
    expect(eventIn(signed, signature({ signed }))?.about).toBe(about)
  })

  test.each([
    ['of a rotation with the secret of before', signature({ secret: 'secret of before' })],
    ['from five minutes ago', signature({ ageSeconds: 300 })],
    ['from five minutes ahead', signature({ ageSeconds: -300 })],
  ])('%s is accepted', (_what, signed) => {
    expect(eventIn(body, signed)?.eventId).toBe('cev_1')
  })
})

describe('an event signed as Standard Webhooks', () => {
  const [newSecret, oldSecret] = ['whsec_bmV3IHNlY3JldA==', 'whsec_b2xkIHNlY3JldA==']
  const readStandard = createCarrierEventReader([newSecret, oldSecret], () => now)
  const at = now.getTime() / 1000
  const signed = (secret: string, atSeconds = at) =>
    signEvent({ id: 'msg_1', body, atSeconds }, secret, 'standard')
  const readBy = (headers: Record<string, string>) =>
    readStandard(body, (name) => headers[name] ?? '')

  test.each([newSecret, oldSecret])('is read with each secret of a rotation: %s', (secret) => {
    expect(readBy(signed(secret))).toMatchObject({ kind: 'event', event: { eventId: 'cev_1' } })
  })

  test('is read when one of several signatures is right', () => {
    const { 'webhook-signature': right = '', ...headers } = signed(newSecret)
    const several = `v1a,bm8= v1,bm8= ${right}`
    expect(readBy({ ...headers, 'webhook-signature': several }).kind).toBe('event')
  })

  test.each<[string, Record<string, string>, string]>([
    ['with another secret', signed('whsec_b3RoZXI='), 'signature'],
    ['with another id', { ...signed(newSecret), 'webhook-id': 'msg_2' }, 'signature'],
    ['without an id', { ...signed(newSecret), 'webhook-id': '' }, 'signature'],
    ['with another time', { ...signed(newSecret), 'webhook-timestamp': `${at + 1}` }, 'signature'],
    ['more than five minutes ago', signed(newSecret, at - 301), 'clock'],
    ['five minutes ahead of time', signed(newSecret, at + 301), 'clock'],
    ['with no digest', { ...signed(newSecret), 'webhook-signature': 'v1,' }, 'signature'],
  ])('is refused %s', (_what, headers, reason) => {
    expect(readBy(headers)).toEqual({ kind: 'refused', reason })
  })
})

describe('an event is refused', () => {
  const digits = signature().slice(-64)

  test.each<[string, string, string]>([
    ['that is older than five minutes', body, signature({ ageSeconds: 301 })],
    ['that is more than five minutes from the future', body, signature({ ageSeconds: -301 })],
    ['that is signed with another secret', body, signature({ secret: 'an unknown secret' })],
    ['whose words were changed', body.replace('order-1', 'order-2'), signature()],
    ['whose time was changed', body, signature().replace(/^t=\d/, 't=2')],
    ['without a signature', body, ''],
    ['with half a signature', body, signature().slice(0, -2)],
    ['with a signature in capitals', body, signature().replace(digits, digits.toUpperCase())],
    ['with something before its time', body, `x${signature()}`],
    ['with a second signature', body, `${signature()},v1=${digits}`],
    ['with a time that is no number', body, signature().replace(/^t=\d+/, 't=NaN')],
  ])('%s', (what, raw, signed) => {
    const reason = what.includes('five minutes') ? 'clock' : 'signature'
    expect(read(raw, signed)).toEqual({ kind: 'refused', reason })
  })

  test.each<[string, unknown, string]>([
    ['with an empty id', { ...event, id: '' }, 'id: '],
    ['with a number as id', { ...event, id: 17 }, 'id: '],
    ['with NUL in its id', { ...event, id: 'cev_\0' }, 'id: must not contain NUL'],
    ['with half a letter in its id', { ...event, id: 'cev_\udc00' }, 'lone surrogate'],
    ['with a very long id', { ...event, id: 'c'.repeat(300) }, 'id: '],
    ['without a type', { ...event, type: undefined }, 'type: '],
    ['about nothing', { ...event, data: null }, 'data: '],
    ['without a reference', { ...event, data: { id: 'act_1' } }, 'data.reference: '],
    ['with a list as reference', { ...event, data: { reference: [] } }, 'data.reference: '],
    ['with NUL in its reference', { ...event, data: { reference: '\0' } }, 'data.reference: must'],
  ])('%s, even if it is signed', (_what, odd, problem) => {
    const signed = JSON.stringify(odd)
    expect(read(signed, signature({ signed }))).toEqual({
      kind: 'malformed',
      problem: expect.stringContaining(problem),
    })
  })

  test.each(['', 'null', '[]', '{', 'hello'])('that is %j, even if it is signed', (signed) => {
    expect(read(signed, signature({ signed }))).toMatchObject({ kind: 'malformed' })
  })
})
