import { expect, test } from 'vitest'
import { announcedCents, type HeldLine, heldCents } from './held-price.ts'

const endsAt = new Date('2027-03-10T12:00:00Z')

function daysBefore(days: number): Date {
  return new Date(endsAt.getTime() - days * 24 * 3600_000)
}

type Announced = Partial<Pick<HeldLine['notices'][number], 'kind' | 'failedAt' | 'planId'>>

function aLine(
  notices: readonly (Announced & { ownCents: number })[],
  more: Partial<HeldLine> = {},
): HeldLine {
  const usual = { kind: 'price_change' as const, failedAt: null, planId: 'light-monthly' }
  return {
    autoRenew: true,
    suspendedSince: null,
    period: { endsAt, periodMonths: 1, planId: 'light-monthly' },
    agreedCents: 1650,
    settings: { cardId: null, nextPlanId: null },
    notices: notices.map((notice) => ({ ...usual, ...notice })),
    ...more,
  }
}

test('a price is held once it is too late to announce a higher one', () => {
  expect(heldCents(aLine([]), daysBefore(10))).toBeNull()

  expect(heldCents(aLine([]), daysBefore(9.9))).toBe(1650)
})

test('a price that was announced may be charged, a lower one leaves what was agreed to', () => {
  expect(heldCents(aLine([{ ownCents: 1850 }]), daysBefore(10))).toBe(1850)
  expect(heldCents(aLine([{ ownCents: 1500 }]), daysBefore(10))).toBe(1650)
})

test('an announcement counts when it was delivered, and for the plan that comes', () => {
  const others = [
    { ownCents: 1, failedAt: daysBefore(11) },
    { ownCents: 2, kind: 'charge' as const },
    { ownCents: 3, planId: 'unlimited-monthly' },
    { ownCents: 1850 },
  ]
  expect(announcedCents(aLine(others))).toEqual([1850])
  const settings = { cardId: null, nextPlanId: 'unlimited-monthly' }
  expect(announcedCents(aLine(others, { settings }))).toEqual([3])
})

test('nothing is held for a line that its owner pays by hand, or that is suspended', () => {
  const late = daysBefore(1)
  expect(heldCents(aLine([], { autoRenew: false }), late)).toBeNull()
  expect(heldCents(aLine([], { suspendedSince: late }), late)).toBeNull()
})
