import type { Card } from '@openline/contract/sales/cards'
import { expect, test } from 'vitest'
import { suggestCard } from './suggested-card.ts'

function aCard(id: string, changes: Partial<Card> = {}): Card {
  return {
    id,
    primaryCard: false,
    cardholderName: 'Ada Byron',
    last4Digits: id,
    expiry: '12/39',
    cardNetwork: 'visa',
    createdAt: '2026-11-01T12:00:00.000Z',
    nextActions: [],
    ...changes,
  }
}

const now = new Date('2026-12-19T12:00:00.000Z')
const primary = aCard('4242', { primaryCard: true })
const expired = aCard('4444', { expiry: '11/26' })

function offered(cards: Card[], wantedId: string | null, avoidedId: string | null = null) {
  return suggestCard(cards, { wantedId, avoidedId }, now)
}

test('the card of the renewal is offered first, else the primary one', () => {
  expect(offered([primary, aCard('1111')], '1111')).toBe('1111')
  expect(offered([aCard('1111'), primary], null)).toBe('4242')
})

test('a card that has expired is not offered, the primary one is', () => {
  expect(offered([expired, primary], '4444')).toBe('4242')
  const expiredPrimary = aCard('4444', { expiry: '11/26', primaryCard: true })
  expect(offered([expiredPrimary, aCard('1111')], null)).toBe('1111')
})

test('a card that was declined is not offered again, even when it is the only one', () => {
  expect(offered([primary, aCard('1111')], '4242', '4242')).toBe('1111')
  expect(offered([primary], '4242', '4242')).toBe('')
  expect(offered([expired], null)).toBe('')
})
