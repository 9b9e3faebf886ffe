import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-client.ts'
import { resend, resendDelayMs } from './resend.ts'

function failure(code: ApiError['code'], retryAfterSeconds?: number) {
  return new ApiError({ status: 0, code, message: 'No', retryAfterSeconds })
}

describe('the same purchase is sent again', () => {
  test.each(['network_error', 'internal', 'service_unavailable'] as const)(
    'a few times after %s, at growing intervals',
    (code) => {
      const delays = [0, 1, 2, 3, 4].map((tries) => resendDelayMs(failure(code), tries))
      expect(delays).toEqual([1000, 2000, 4000, 8000, null])
    },
  )

  test('after the time that the server asks for while another tab buys the same', () => {
    expect(resendDelayMs(failure('idempotency_in_progress', 3), 7)).toBe(3000)
  })

  test('no longer once the first request should have been over', () => {
    expect(resendDelayMs(failure('idempotency_in_progress'), 30)).toBeNull()
  })
})

describe('the purchase is not sent again', () => {
  test.each(['price_changed', 'validation_failed', 'idempotency_mismatch', 'canceled'] as const)(
    'after %s',
    (code) => {
      expect(resendDelayMs(failure(code), 0)).toBeNull()
    },
  )
})

describe('resend', () => {
  const options = () => ({ signal: new AbortController().signal, onWait: vi.fn<() => void>() })

  test('gives the last answer', async () => {
    vi.useFakeTimers()
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(failure('network_error'))
      .mockResolvedValueOnce('order')
    const given = options()
    const answer = resend(send, given)
    await vi.runAllTimersAsync()
    await expect(answer).resolves.toBe('order')
    expect(given.onWait).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  test('throws a refusal immediately', async () => {
    const refusal = failure('price_changed')
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(refusal)
    await expect(resend(send, options())).rejects.toBe(refusal)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('stops when the customer left', async () => {
    const controller = new AbortController()
    const send = vi.fn<() => Promise<string>>().mockImplementation(() => {
      controller.abort()
      return Promise.reject(failure('network_error'))
    })
    await expect(
      resend(send, { signal: controller.signal, onWait: () => {} }),
    ).rejects.toMatchObject({ code: 'network_error' })
    expect(send).toHaveBeenCalledTimes(1)
  })
})
