import { expect, test } from 'vitest'
import { isNews } from './is-news.ts'

const now = new Date('2026-11-22T12:00:00Z')
function paidAt(createdAt: string) {
  return [
    { status: 'failed' as const, createdAt: '2026-11-22T11:59:00Z' },
    { status: 'captured' as const, createdAt },
  ]
}

test('a payment is news for an hour, so that an old order opens without a dialog', () => {
  expect(isNews(paidAt('2026-11-22T11:30:00Z'), 'success', now)).toBe(true)
  expect(isNews(paidAt('2026-11-22T10:30:00Z'), 'success', now)).toBe(false)
})

test('a payment of a server whose clock is ahead is news', () => {
  expect(isNews(paidAt('2026-11-22T12:05:00Z'), 'success', now)).toBe(true)
})

test('a failed payment is news until the customer has seen it', () => {
  const attempts = [{ status: 'failed' as const, createdAt: '2026-11-20T11:00:00Z' }]
  expect(isNews(attempts, 'failed', now)).toBe(true)
})
