import type { OrderKind, OrderStatus, TimelineEntry } from '@openline/contract/sales/orders'
import { describe, expect, test } from 'vitest'
import { isOrderInProgress, timelineOf } from './timeline.ts'

function entry(kind: string, minute: number): TimelineEntry {
  return {
    at: `2026-11-20T12:0${minute}:00.000Z`,
    kind,
    title: kind,
    detail: null,
  }
}

function statesOf(
  kind: OrderKind,
  status: OrderStatus,
  kinds: readonly string[],
  isMailed = false,
) {
  return timelineOf({ order: { kind, status, isMailed, timeline: kinds.map(entry) } }).map(
    ({ title, state }) => `${title}: ${state}`,
  )
}

function states(status: OrderStatus, ...kinds: readonly string[]) {
  return statesOf('purchase', status, kinds)
}

describe('the timeline of an order', () => {
  test('ends with the line when it is active', () => {
    expect(states('active', 'ordered', 'paid', 'active')).toEqual([
      'ordered: done',
      'paid: done',
      'active: done',
    ])
  })

  test('marks the current and the upcoming steps', () => {
    expect(states('to_ship', 'ordered', 'paid', 'to_ship')).toEqual([
      'ordered: done',
      'paid: done',
      'to_ship: current',
      'SIM card shipped: upcoming',
      'Your line is active: upcoming',
    ])
  })

  test('has the shipping of a card before it is paid', () => {
    expect(statesOf('purchase', 'payment_failed', ['ordered'], true)).toEqual([
      'ordered: done',
      'Payment received: upcoming',
      'SIM card shipped: upcoming',
      'Your line is active: upcoming',
    ])
    expect(statesOf('purchase', 'shipped', ['ordered', 'shipped'], true)).toEqual([
      'ordered: done',
      'shipped: done',
      'Your line is active: upcoming',
    ])
  })

  test('says that a payment is being checked while its outcome is unknown', () => {
    expect(states('payment_pending', 'ordered')).toEqual([
      'ordered: done',
      'Checking your payment: current',
      'Your line is active: upcoming',
    ])
  })

  test('of a renewal ends with the plan, because its line is active already', () => {
    expect(statesOf('renewal', 'payment_failed', ['ordered', 'payment_failed'])).toEqual([
      'ordered: done',
      'payment_failed: failed',
      'Payment received: upcoming',
      'Plan renewed: upcoming',
    ])
  })

  test('of an add-on ends with what is added, because its line is active already', () => {
    expect(statesOf('add_on', 'provisioning', ['ordered', 'paid', 'provisioning'])).toEqual([
      'ordered: done',
      'paid: done',
      'provisioning: current',
      'Added to your line: upcoming',
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

test('an order is in progress until it waits for the customer or has ended', () => {
  expect(isOrderInProgress({ status: 'payment_pending' })).toBe(true)
  expect(isOrderInProgress({ status: 'to_ship' })).toBe(true)
  expect(isOrderInProgress({ status: 'payment_failed' })).toBe(false)
  expect(isOrderInProgress({ status: 'active' })).toBe(false)
})

describe('the timeline of a number that comes with an order', () => {
  const order = {
    kind: 'purchase',
    isMailed: false,
    status: 'active',
    timeline: [entry('ordered', 0), entry('active', 2)],
  } as const

  test('is one timeline, in the order of time', () => {
    const portIn = {
      status: 'pending',
      timeline: [entry('draft', 1), entry('submitted', 3), entry('pending', 4)],
    } as const
    expect(timelineOf({ order, portIn }).map(({ title, state }) => `${title}: ${state}`)).toEqual([
      'ordered: done',
      'draft: done',
      'active: done',
      'submitted: done',
      'pending: current',
      'Transfer complete: upcoming',
    ])
  })

  test('begins with the order, although the number was checked before', () => {
    const later = {
      kind: 'purchase',
      isMailed: false,
      status: 'active',
      timeline: [entry('ordered', 5), entry('active', 6)],
    } as const
    const portIn = {
      status: 'submitted',
      timeline: [entry('draft', 1), entry('details_saved', 2), entry('submitted', 7)],
    } as const
    const steps = timelineOf({ order: later, portIn })
    expect(steps.map(({ title }) => title).slice(0, -1)).toEqual([
      'ordered',
      'draft',
      'details_saved',
      'active',
      'submitted',
    ])
    expect(steps[1]?.time).toBeUndefined()
    expect(timelineOf({ order: null, portIn })[0]?.time).toBeDefined()
  })

  test('marks a refusal and what was made good since', () => {
    const portIn = {
      status: 'submitted',
      timeline: [entry('action_required', 1), entry('submitted', 3)],
    } as const
    expect(
      timelineOf({ order: null, portIn }).map(({ title, state }) => `${title}: ${state}`),
    ).toEqual(['action_required: failed', 'submitted: current', 'Transfer complete: upcoming'])
  })

  test('is over with the move', () => {
    const portIn = { status: 'completed', timeline: [entry('completed', 3)] } as const
    expect(timelineOf({ order, portIn }).at(-1)).toMatchObject({
      title: 'completed',
      state: 'done',
    })
  })
})
