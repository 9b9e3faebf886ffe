import type { OrderStatus, TimelineEntry } from '@openline/contract/orders'
import { describe, expect, test } from 'vitest'
import { chargedSentence, orderEvents } from './order-events.ts'

const entry = (kind: string, minute: number): TimelineEntry => ({
  at: `2026-11-20T12:0${minute}:00.000Z`,
  kind,
  title: kind,
  detail: null,
})

const states = (status: OrderStatus, ...kinds: readonly string[]) =>
  orderEvents({ status }, kinds.map(entry)).map(({ title, state }) => `${title}: ${state}`)

describe('the story of an order', () => {
  test('ends with the line when it is active', () => {
    expect(states('active', 'ordered', 'paid', 'active')).toEqual([
      'ordered: done',
      'paid: done',
      'active: done',
    ])
  })

  test('marks what is happening and what comes', () => {
    expect(states('to_ship', 'ordered', 'paid', 'to_ship')).toEqual([
      'ordered: done',
      'paid: done',
      'to_ship: current',
      'SIM card shipped: upcoming',
      'Your line is active: upcoming',
    ])
  })

  test('says that a payment is being checked while nobody knows', () => {
    expect(states('payment_pending', 'ordered')).toEqual([
      'ordered: done',
      'Checking your payment: current',
      'Your line is active: upcoming',
    ])
  })

  test('keeps a failed try in it after another one was paid', () => {
    expect(states('paid', 'ordered', 'payment_failed', 'paid')).toEqual([
      'ordered: done',
      'payment_failed: failed',
      'paid: current',
      'Your line is active: upcoming',
    ])
  })
})

describe('how often a card was charged', () => {
  test('is said once for one success among failures', () => {
    const attempts = [{ status: 'failed' }, { status: 'captured' }]
    expect(chargedSentence(attempts)).toBe('You were charged once.')
  })

  test('is said when it was not', () => {
    expect(chargedSentence([{ status: 'failed' }])).toBe('You were not charged.')
  })
})
