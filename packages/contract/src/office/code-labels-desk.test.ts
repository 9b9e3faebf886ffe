import { expect, test } from 'vitest'
import {
  attemptInWords,
  cardInWords,
  codeInSentence,
  codeInWords,
  declineInWords,
} from './code-labels-desk.ts'

test.each([
  ['port_in_started', 'Port-in started'],
  ['add_on', 'Add-on'],
  ['sim_activated', 'SIM activated'],
  ['esim_shown', 'eSIM shown'],
  ['transfer_pin_created', 'Transfer PIN created'],
  ['active', 'Active'],
])('the code %s reads %s', (code, words) => {
  expect(codeInWords(code)).toBe(words)
})

test.each([
  ['account_number_wrong', 'account number wrong'],
  ['pin_invalid', 'PIN invalid'],
  ['esim_shown', 'eSIM shown'],
])('%s is in a sentence: %s', (code, words) => {
  expect(codeInSentence(code)).toBe(words)
})

test('a card has its brand and its last digits', () => {
  expect(cardInWords('visa', '4242')).toBe('Visa ending in 4242')
  expect(cardInWords('link', '')).toBe('Link')
})

test('a decline has words, and an unknown code no underscores', () => {
  expect(declineInWords('insufficient_funds')).toBe('insufficient funds')
  expect(declineInWords('some_new_code')).toBe('some new code')
})

test('a try to pay has the words of the payment provider', () => {
  const outcomes = (['captured', 'failed', 'voided', 'requires_action'] as const).map(
    attemptInWords,
  )
  expect(outcomes).toEqual(['Captured', 'Declined', 'Voided', 'Waiting for the bank'])
})
