import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { expect, test } from 'vitest'
import { cancelWarning } from './cancel-warning.ts'

function warning(status: string, cards: readonly string[] | null): string {
  const [first, ...others] = (cards ?? []).map((state) => ({ status: state }))
  const mailing = cards && { first: first ?? null, cards: others }
  return cancelWarning({ order: { status }, mailing } as unknown as DeskOrder) // what the words depend on
}

test('canceling an order says what becomes of its SIM card', () => {
  const stops = /^The carrier stops the SIM card it’s packing. If it has just left, nothing is/
  expect(warning('paid', [])).toMatch(stops)
  expect(warning('to_ship', ['ordered'])).toMatch(stops)
  expect(warning('shipped', ['shipped', 'ordered'])).toMatch(stops)
  const inMail =
    'No SIM card of this order will activate a line any more, even one that’s in the mail.'
  expect(warning('shipped', ['shipped'])).toBe(inMail)
  expect(warning('to_ship', ['stopped'])).toBe(inMail)
  expect(warning('provisioning', null)).toMatch(/^Check with the carrier first/)
})
