import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { createRequestKey } from './request-key.ts'

type Failure = Pick<ApiError, 'status' | 'code'>

/** Sends once for each failure and then with success; gives the keys that were sent. */
async function keysAfter(...failures: readonly Failure[]) {
  let made = 0
  const sendWith = createRequestKey(() => `key ${++made}`)
  const keys: string[] = []
  for (const failure of failures) {
    const sending = sendWith((key) => {
      keys.push(key)
      return Promise.reject(new ApiError({ ...failure, message: 'No.' }))
    })
    await expect(sending).rejects.toThrow('No.')
  }
  await sendWith((key) => Promise.resolve(keys.push(key)))
  return keys
}

test.for([
  { status: 0, code: 'network_error' },
  { status: 0, code: 'timed_out' },
  { status: 500, code: 'internal' },
  { status: 503, code: 'provider_unavailable' },
  { status: 409, code: 'idempotency_in_progress' },
  { status: 422, code: 'idempotency_mismatch' },
] as const)('after $code the same act is sent again', async (failure) => {
  expect(await keysAfter(failure, failure)).toEqual(['key 1', 'key 1', 'key 1'])
})

test.for([
  { status: 422, code: 'validation_failed' },
  { status: 409, code: 'conflict' },
  { status: 403, code: 'forbidden' },
] as const)('after $code the next try is another act', async (failure) => {
  expect(await keysAfter(failure)).toEqual(['key 1', 'key 2'])
})
