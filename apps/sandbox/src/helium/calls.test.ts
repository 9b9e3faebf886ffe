import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WithHelium, withHelium } from '../testing/helium-client.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import type { Subscriber } from './register.ts'

let helium: WithHelium<OpenSandbox>
beforeEach(async () => {
  helium = await withHelium(await openSandbox())
})
afterEach(() => helium.close())

const aPerson = { email: 'jordan@example.com', name: 'Jordan Rivera' }

function subscribe(key?: string, person: object = aPerson) {
  return helium.call<Subscriber>('POST', '/v1/subscribers', person, key)
}

describe('a refusal', () => {
  test('is Problem Details with all that is wrong with the fields', async () => {
    const answer = await helium.call('POST', '/v1/subscribers', { name: '', age: 7 })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      type: 'https://errors.mvne.example/validation',
      title: 'Validation failed',
      status: 422,
      code: 'validation_failed',
      detail: 'email is required',
      instance: '/v1/subscribers',
      errors: [
        { path: '/email', code: 'required', message: 'email is required' },
        { path: '/name', code: 'required', message: 'name is required' },
        { path: '/age', code: 'unknown', message: 'age is not known' },
      ],
    })
  })

  test.each([
    ['email', { ...aPerson, email: 'jordan' }, 'email must be an email address'],
    ['name', { ...aPerson, name: 5 }, 'name must be a text of at most 200 characters'],
    ['metadata', { ...aPerson, metadata: { a: 1 } }, 'metadata must be an object of texts'],
  ])('names a wrong %s', async (field, person, message) => {
    const { body } = await subscribe(undefined, person)
    expect(body).toMatchObject({ errors: [{ path: `/${field}`, code: 'invalid', message }] })
  })

  test.each([
    ['GET', '/v1/subscribers/sub_none', 'There is no such subscriber.'],
    ['POST', '/v1/sims/sim_none/activate', 'There is no such SIM.'],
    ['GET', '/v1/usage', 'There is no such call.'],
    ['DELETE', '/v1/subscribers', 'There is no such call.'],
  ])('of %s %s is 404', async (method, path, detail) => {
    const body = method === 'POST' ? { subscription_id: 'x' } : undefined
    const answer = await helium.call(method, path, body)
    expect(answer.body).toMatchObject({ status: 404, code: 'not_found', detail, instance: path })
    expect(answer.status).toBe(404)
  })

  test.each(['{', '[]', '"text"'])('of the body %s says that it is no object', async (body) => {
    const headers = { authorization: 'Bearer rk_sandbox_openline_demo' }
    const url = `${helium.url}/helium/v1/subscribers`
    const answer = await fetch(url, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'malformed_request' })
  })

  test.each(['', 'Bearer rk_live_openline_demo', 'rk_sandbox_openline_demo'])(
    'of the authorization "%s" is 401',
    async (authorization) => {
      const answer = await fetch(`${helium.url}/helium/v1/subscribers`, {
        headers: { authorization },
      })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'unauthorized' })
    },
  )

  test.each([
    ['forbidden', 403, 'missing_capability'],
    ['rate_limited', 429, 'rate_limited'],
    ['error_before', 500, 'internal_error'],
  ])('under the fault %s is %i and does nothing', async (fault, status, code) => {
    await helium.arm({ fault, on: 'POST /v1/subscribers' })
    const answer = await subscribe('key-1')
    expect(answer).toMatchObject({ status, body: { code } })
    expect((await helium.ledger()).subscribers).toEqual([])
    expect((await subscribe('key-1')).status).toBe(201)
  })
})

describe('a call that comes again', () => {
  test('with its key has the same answer, byte for byte, and does nothing', async () => {
    const first = await subscribe('key-1')
    const second = await subscribe('key-1')
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect((await helium.ledger()).subscribers).toHaveLength(1)
  })

  test('without a key does it once more', async () => {
    await subscribe()
    await subscribe()
    expect((await helium.ledger()).subscribers).toHaveLength(2)
  })

  test.each(['drop_after', 'error_after'])(
    'after %s has the answer that was lost',
    async (fault) => {
      await helium.arm({ fault })
      const lost = await subscribe('key-1').catch(() => null)
      expect(lost?.status ?? 500).toBe(500)
      const again = await subscribe('key-1')
      expect(again.status).toBe(201)
      expect((await helium.ledger()).subscribers).toEqual([again.body])
    },
  )

  test('with the key of another call is refused', async () => {
    await subscribe('key-1')
    const other = await subscribe('key-1', { ...aPerson, name: 'Robin' })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('while the first is under way is 409', async () => {
    await helium.arm({ fault: 'delay', delayMs: 60_000 })
    const first = subscribe('key-1').catch(() => null)
    await expect.poll(async () => (await helium.ledger()).subscribers).toHaveLength(1)
    const second = await subscribe('key-1')
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_flight' } })
    expect(second.headers.get('retry-after')).toBe('1')
    await helium.close()
    expect(await first).toBeNull()
  })

  test('is another one when its key was forgotten', async () => {
    await subscribe('key-1')
    await helium.arm({ fault: 'forget_key' })
    await subscribe('key-1')
    await helium.make('/forget-keys', {})
    await subscribe('key-1')
    expect((await helium.ledger()).subscribers).toHaveLength(3)
  })

  test('is another one by PATCH, which takes no key', async () => {
    const { subscription } = await helium.aLine()
    const change = (plan_id: string) =>
      helium.call('PATCH', `/v1/subscriptions/${subscription.id}`, { plan_id }, 'key-1')
    await change('plan_standard_monthly')
    expect(await change('plan_unlimited_monthly')).toMatchObject({
      status: 200,
      body: { plan_id: 'plan_unlimited_monthly' },
    })
  })
})

describe('over time', () => {
  const start = Date.parse('2031-05-01T12:00:00Z')
  let now = start
  beforeEach(async () => {
    await helium.close()
    now = start
    helium = await withHelium(
      await openSandbox({
        clock: () => new Date(now),
        heliumLimits: { reads: 3, writes: 2 },
      }),
    )
  })

  test('a key is forgotten after 24 hours', async () => {
    await subscribe('key-1')
    now += 24 * 3600_000 - 1
    const replayed = await subscribe('key-1')
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    now += 60_000
    expect((await subscribe('key-1')).headers.get('idempotency-replayed')).toBeNull()
  })

  test('reads and writes are counted apart, each over the last minute', async () => {
    const first = await subscribe()
    expect(first.headers.get('ratelimit-limit')).toBe('2')
    expect(first.headers.get('ratelimit-remaining')).toBe('1')
    now += 20_000
    await subscribe()
    const refused = await subscribe()
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('ratelimit-reset')).toBe('40')
    const read = await helium.call('GET', '/v1/subscribers')
    expect(read.headers.get('ratelimit-remaining')).toBe('2')
    now += 39_999
    expect((await subscribe()).status).toBe(429)
    now += 1
    expect((await subscribe()).status).toBe(201)
  })
})

describe('a list', () => {
  type Page = { data: Subscriber[]; has_more: boolean; next_cursor: string | null }

  test('comes in pages, newest first, that new objects do not shift', async () => {
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of names) await subscribe(undefined, { ...aPerson, name })
    const page = (query: string) => helium.call<Page>('GET', `/v1/subscribers?limit=2${query}`)
    const first = await page('')
    await subscribe(undefined, { ...aPerson, name: 'six' })
    const second = await page(`&cursor=${first.body.next_cursor}`)
    const third = await page(`&cursor=${second.body.next_cursor}`)
    const seen = [first, second, third].flatMap(({ body }) => body.data.map(({ name }) => name))
    expect(seen).toEqual(names.toReversed())
    expect(second.body.has_more).toBe(true)
    expect(third.body).toMatchObject({ has_more: false, next_cursor: null })
  })

  test('is narrowed by a field', async () => {
    await subscribe()
    await subscribe(undefined, { ...aPerson, email: 'robin@example.com' })
    const { body } = await helium.call<Page>('GET', '/v1/subscribers?email=robin@example.com')
    expect(body.data.map(({ email }) => email)).toEqual(['robin@example.com'])
  })

  test.each([
    ['limit=0', 'limit must be from 1 to 100'],
    ['cursor=none', 'cursor is not one that was given'],
    ['page=2', 'page is not known'],
  ])('refuses %s', async (query, detail) => {
    const answer = await helium.call('GET', `/v1/subscribers?${query}`)
    expect(answer).toMatchObject({ status: 422, body: { detail } })
  })
})
