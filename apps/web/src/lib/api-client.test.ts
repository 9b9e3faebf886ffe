import { automaticHeader, defineEndpoint } from '@openline/contract/endpoint'
import { messageSchema } from '@openline/contract/shapes'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ApiError, createCall, isCanceled, messageOf } from './api-client.ts'

const base = { summary: '', output: messageSchema, errors: [] } as const
const read = defineEndpoint({
  ...base,
  name: 'read',
  method: 'GET',
  path: '/app/things/{id}',
  access: 'customer',
  params: z.object({ id: z.string() }),
  query: z.object({ zipCode: z.optional(z.string()) }),
})
const ask = defineEndpoint({
  ...base,
  name: 'ask',
  method: 'POST',
  path: '/app/asks',
  access: 'visitor',
  body: z.object({ email: z.string() }),
})
const pay = defineEndpoint({
  ...base,
  name: 'pay',
  method: 'POST',
  path: '/app/pays',
  access: 'customer',
  body: z.object({ cents: z.int() }),
  idempotent: true,
})

function anyAnswer() {
  return Response.json({ message: 'Done' })
}

/** A client whose server is `answer`; remembers what was sent and which tokens were refused. */
function client(answer: (request: Request) => Response | Promise<Response> = anyAnswer) {
  const sent: Request[] = []
  const refused: (string | undefined)[] = []
  const call = createCall({
    send: async (request) => {
      sent.push(request)
      return answer(request)
    },
    origin: () => 'http://shop.test',
    identity: () => ({ apiKey: 'key', companyCode: 'web' }),
    token: () => 'token-1',
    onUnauthorized: (token) => refused.push(token),
  })
  return { call, sent, refused }
}

function failureOf(attempt: Promise<unknown>): Promise<ApiError> {
  return attempt.then(
    () => expect.fail('the call worked'),
    (error: ApiError) => error,
  )
}

function untilAborted(request: Request): Promise<Response> {
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })
}

describe('a call', () => {
  test('goes to its path with parameters and query filled in', async () => {
    const { call, sent } = client()
    await call(read, { params: { id: 'a/b' }, query: { zipCode: '50309' } })
    expect(sent[0]?.url).toBe('http://shop.test/app/things/a%2Fb?zipCode=50309')
  })

  test('leaves out what is not requested', async () => {
    const { call, sent } = client()
    await call(read, { params: { id: '1' } })
    expect(sent[0]?.url).toBe('http://shop.test/app/things/1')
  })

  test('marks fetches that the customer did not cause', async () => {
    const { call, sent } = client()
    await call(read, { params: { id: '1' } }, { automatic: true })
    await call(read, { params: { id: '1' } })
    expect(sent.map(({ headers }) => headers.get(automaticHeader))).toEqual(['1', null])
  })

  test('carries the fixed headers and the token', async () => {
    const { call, sent } = client()
    await call(read, { params: { id: '1' } })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'en-US',
      authorization: 'Bearer token-1',
      'x-api-key': 'key',
      'x-company-code': 'web',
      'x-mvno-id': '5',
    })
  })

  test('of a visitor carries no token', async () => {
    const { call, sent } = client()
    await call(ask, { body: { email: 'ada@example.com' } })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  test('sends its body as JSON and gives the answer', async () => {
    const { call, sent } = client()
    expect(await call(ask, { body: { email: 'ada@example.com' } })).toEqual({ message: 'Done' })
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(await sent[0]?.json()).toEqual({ email: 'ada@example.com' })
  })

  test('for a file gives it under the name that the server chose', async () => {
    const { call } = client(
      () =>
        new Response('%PDF-1.7', {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': 'attachment; filename="receipt-OL-1.pdf"',
          },
        }),
    )
    const receipt = defineEndpoint({ ...read, output: z.file(), file: 'application/pdf' })
    const file = await call(receipt, { params: { id: '1' } })
    expect([file.name, file.type, await file.text()]).toEqual([
      'receipt-OL-1.pdf',
      'application/pdf',
      '%PDF-1.7',
    ])
  })

  test('that moves money carries its idempotency key', async () => {
    const { call, sent } = client()
    await call(pay, { body: { cents: 100 } }, { idempotencyKey: 'once' })
    expect(sent[0]?.headers.get('idempotency-key')).toBe('once')
  })
})

describe('a call that fails', () => {
  test('gives the words, code and fields of the server', async () => {
    const body = {
      message: 'Please check the form',
      code: 'validation_failed',
      errors: [{ field: 'email', message: 'Wrong' }],
      retryAfterSeconds: 30,
    }
    const { call } = client(() => Response.json(body, { status: 422 }))
    const failure = await failureOf(call(ask, { body: { email: '' } }))
    expect(failure).toMatchObject({ status: 422, ...body })
    expect(messageOf(failure)).toBe('Please check the form')
  })

  test('with no JSON in the answer says the default sentence', async () => {
    const { call } = client(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const failure = await failureOf(call(ask, { body: { email: '' } }))
    expect(failure).toMatchObject({ status: 502, message: 'An unexpected error occurred' })
  })

  test('without a connection says Network Error', async () => {
    const { call } = client(() => Promise.reject(new TypeError('Failed to fetch')))
    const failure = await failureOf(call(ask, { body: { email: '' } }))
    expect(failure).toMatchObject({ status: 0, code: 'network_error', message: 'Network Error' })
    expect(isCanceled(failure)).toBe(false)
  })

  test('because its time is up says so', async () => {
    const { call } = client(untilAborted)
    const failure = await failureOf(call(ask, { body: { email: '' } }, { timeoutMs: 1 }))
    expect(failure.code).toBe('timed_out')
  })

  test('because the caller canceled it is recognized', async () => {
    const { call } = client(untilAborted)
    const controller = new AbortController()
    const attempt = call(ask, { body: { email: '' } }, { signal: controller.signal })
    controller.abort()
    expect(isCanceled(await failureOf(attempt))).toBe(true)
  })

  test('with a 401 names the token that was refused', async () => {
    const body = { message: 'Please sign in', code: 'not_signed_in' }
    const { call, refused } = client(() => Response.json(body, { status: 401 }))
    await failureOf(call(read, { params: { id: '1' } }))
    expect(refused).toEqual(['token-1'])
  })

  test('and anything else that is thrown has the default sentence', () => {
    expect(messageOf(new Error('secret detail'))).toBe('An unexpected error occurred')
  })
})
