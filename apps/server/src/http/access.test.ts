import { api } from '@openline/contract/api'
import { errorBodySchema } from '@openline/contract/errors'
import type { Order } from '@openline/contract/sales/orders'
import { aCard, aCustomer, homeAddress, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { beforeAll, describe, expect, test } from 'vitest'

const shop = useTestShop()
let owner: TestCustomer
let stranger: TestCustomer
let order: Order
beforeAll(async () => {
  stranger = await aCustomer(shop)
  ;({ customer: owner, order } = await aLineOwner(shop))
})

const someId = '00000000-0000-4000-8000-000000000000'
const key = 'a-key-for-this-test'

const protectedCalls = api.filter(({ access }) => access === 'customer')

describe('every call about a customer', () => {
  test.each(protectedCalls.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s requires login',
    async (_, { method, path }) => {
      const address = path.replace(/\{\w+\}/g, someId)
      const body = method === 'GET' ? {} : { body: {} }
      for (const token of [undefined, 'x'.repeat(43)]) {
        const answer = await shop.send(method, address, { key, ...body, ...(token && { token }) })
        expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
      }
    },
  )

  const bodyFor: Readonly<Record<string, object>> = {
    switchAutoRenew: { on: false },
    chooseRenewalCard: { cardId: someId },
    buyAddOn: { addOnId: 'data-2gb', cardId: someId, finalCheckoutAmountCents: 1 },
    changeNumber: {
      msisdn: '+15155550123',
      losesNumber: true,
      cardId: someId,
      finalCheckoutAmountCents: 1,
    },
    renewLine: { cardId: someId, finalCheckoutAmountCents: 1 },
    changePlan: { planId: 'light-monthly' },
    payOrder: { cardId: someId },
    activateLine: { iccid: '8901410325600000019' },
    renameLine: { nickname: 'Mine now' },
    renamePasskey: { name: 'Mine now' },
    answerApprovalRequest: { answer: 'approve' },
    setLock: { locked: true },
    replaceSim: { sim: 'esim' },
    setEmergencyAddress: homeAddress,
  }

  test.each(
    protectedCalls
      .filter(({ params, assisted }) => params && assisted !== 'only')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s does not find what belongs to another customer', async (name, { method, path }) => {
    const foreignId = path.includes('/orders/') ? order.id : (order.lineId ?? '')
    const card = name === 'payOrder' ? { cardId: (await aCard(shop, stranger)).id } : {}
    const answer = await shop.send(method, path.replace(/\{\w+\}/g, foreignId), {
      token: stranger.token,
      key,
      ...(method !== 'GET' && { body: { ...bodyFor[name], ...card } }),
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a request that is no proper one', () => {
  const headers = {
    'x-api-key': 'openline-web',
    'x-company-code': 'openline',
    'x-mvno-id': '5',
    'content-type': 'application/json',
  }

  const sendRaw = async (init: RequestInit, path = '/app/auth/login') => {
    const response = await fetch(shop.url(path), { method: 'POST', headers, ...init })
    return { status: response.status, response, body: await response.json() }
  }

  test.each([
    ['malformed JSON', { body: '{"email":' }, 400, 'malformed_request'],
    [
      'no JSON at all',
      { body: 'a=b', headers: { ...headers, 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'far too much',
      { body: JSON.stringify({ email: 'x'.repeat(70_000) }) },
      413,
      'payload_too_large',
    ],
    ['nothing', {}, 422, 'validation_failed'],
    ['a wrong api key', { headers: { ...headers, 'x-api-key': 'nobody' } }, 403, 'api_key_invalid'],
    [
      'a wrong company code',
      { headers: { ...headers, 'x-company-code': 'x' } },
      403,
      'api_key_invalid',
    ],
    ['another mvno', { headers: { ...headers, 'x-mvno-id': '6' } }, 403, 'api_key_invalid'],
  ])('%s is refused in the same shape', async (_, init, status, code) => {
    const answer = await sendRaw(init)
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code } })
    errorBodySchema.parse(answer.body)
  })

  test('all wrong fields are named at once', async () => {
    const { body } = await sendRaw({ body: '{}' }, '/app/auth/register')
    expect(body).toMatchObject({
      errors: [
        { field: 'firstName', message: 'Please enter your first name' },
        { field: 'lastName', message: 'Please enter your last name' },
        { field: 'email' },
        { field: 'regPassword', message: 'Please enter a password' },
        { field: 'confirmRegPassword', message: 'Please confirm your password' },
        { field: 'acceptedTerms' },
      ],
    })
  })

  test.each([
    ['PUT', '/app/checkout/draft', { cardId: '\u0000' }, 'cardId'],
    ['PUT', '/app/checkout/draft', { city: '\ud800' }, 'city'],
    ['POST', '/app/payments/session-result', { sessionId: '\u0000' }, 'sessionId'],
  ])('%s %s refuses what the database cannot store', async (method, path, body, field) => {
    const answer = await shop.send(method, path, { token: owner.token, body })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  })

  test('an unknown address and a wrong method get JSON, not a page', async () => {
    const missing = await sendRaw({ body: '{}' }, '/app/nothing/here')
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const wrong = await sendRaw({ body: '{}' }, '/app/plans')
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  })

  test('every answer carries an id for support, and may not be kept or framed', async () => {
    const { response } = await sendRaw({ body: '{}' })
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const named = await sendRaw({ headers: { ...headers, 'x-request-id': 'support-call-17' } })
    expect(named.response.headers.get('x-request-id')).toBe('support-call-17')
  })
})

describe('a page of another site', () => {
  const origin = 'https://other.example'

  test('gets no leave to call, neither before nor after', async () => {
    const calls = [
      { method: 'OPTIONS', path: '/app/auth/login', asks: 'POST' },
      { method: 'OPTIONS', path: '/app/users/view', asks: 'GET' },
      { method: 'GET', path: '/app/plans', asks: null },
      { method: 'GET', path: '/app/openapi.json', asks: null },
    ]
    for (const { method, path, asks } of calls) {
      const headers = { origin, ...(asks && { 'access-control-request-method': asks }) }
      const response = await fetch(shop.url(path), { method, headers })
      const given = [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect({ method, path, given }).toEqual({ method, path, given: [] })
    }
  })

  test('cannot send a form in place of a call', async () => {
    const response = await fetch(shop.url('/app/auth/login'), {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=ada@example.com&password=x',
    })
    expect(response.status).toBe(403)
  })
})
