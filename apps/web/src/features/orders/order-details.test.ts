import { describe, expect, test } from 'vitest'
import { withoutTries } from './order-details.tsx'

function entries(...kinds: readonly string[]) {
  return kinds.map((kind) => ({
    at: '2026-11-20T12:00:00.000Z',
    kind,
    title: kind,
    detail: kind === 'payment_failed' ? 'Insufficient funds.' : null,
  }))
}

describe('the timeline on the page of an order', () => {
  test('has no failed try any more once the order is paid', () => {
    const timeline = entries('ordered', 'payment_failed', 'payment_pending', 'paid', 'active')
    expect(withoutTries(timeline).map(({ kind }) => kind)).toEqual(['ordered', 'paid', 'active'])
  })

  test('leaves the reason of a failed try to the page', () => {
    expect(withoutTries(entries('ordered', 'payment_failed'))).toMatchObject([
      { kind: 'ordered' },
      { kind: 'payment_failed', detail: null },
    ])
  })
})
