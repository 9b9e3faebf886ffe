import type { Card } from '@openline/contract/sales/cards'
import type { Attempt } from '@openline/contract/sales/orders'
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

function aTry(last4Digits: string, code: string, number = 1): Attempt {
  return {
    id: `attempt-${number}`,
    number,
    status: 'failed',
    amountCents: 2875,
    cardNetwork: 'visa',
    last4Digits,
    createdAt: '2026-11-20T11:00:00.000Z',
    failure: { code, message: 'No' },
  }
}

function chosen(cards: Card[], attempts: Attempt[], newCardId: string | null = null) {
  return suggestCard(cards, { newCardId, attempts })
}

const primary = aCard('0002', { primaryCard: true })

test('after a decline another card is chosen, even when the declined one is the primary', () => {
  const cards = [primary, aCard('4242')]
  expect(chosen(cards, [aTry('0002', 'card_declined')])).toBe('4242')
  expect(chosen(cards, [aTry('4242', 'insufficient_funds')])).toBe('0002')
  expect(chosen(cards, [aTry('0002', 'card_declined', 2), aTry('4242', 'card_declined')])).toBe(
    '4242',
  )
})

test('what was captured by mistake for an order says nothing of the card that was declined', () => {
  const returned = { ...aTry('0002', 'not_needed', 2), status: 'captured' as const }
  const tries = [aTry('0002', 'card_declined'), returned]
  expect(chosen([primary, aCard('4242')], tries)).toBe('4242')
})

test('a card that was declined, or has expired, is not chosen for want of another', () => {
  const declined = [aTry('0002', 'card_declined')]
  expect(chosen([primary], declined)).toBe('')
  expect(chosen([primary, aCard('4444', { expiry: '10/20' })], declined)).toBe('')
  expect(chosen([primary], declined, '0002')).toBe('')
})

test('what is not the fault of the card leaves the primary chosen', () => {
  expect(chosen([aCard('4242'), primary], [aTry('0002', 'authentication_required')])).toBe('0002')
  expect(chosen([aCard('4242'), primary], [aTry('0002', 'processing_error')])).toBe('0002')
  expect(chosen([aCard('4242'), primary], [])).toBe('0002')
})

test('the card that needs authentication is chosen again, primary or not', () => {
  const cards = [primary, aCard('3184')]
  expect(chosen(cards, [aTry('3184', 'authentication_required')])).toBe('3184')
  expect(chosen(cards, [aTry('3184', 'processing_error')])).toBe('0002')
})

test('a card saved just now is chosen, also one that was saved again for its security code', () => {
  const again = aCard('again', { last4Digits: '0002', createdAt: '2026-11-20T11:30:00.000Z' })
  const cards = [primary, aCard('4242'), again]
  expect(chosen(cards, [aTry('0002', 'incorrect_cvc')], 'again')).toBe('again')
})
