import { describe, expect, test } from 'vitest'
import { chargedSentence } from './charged-sentence.ts'

describe('how often a card was charged', () => {
  test('is stated once for one success among failures', () => {
    const attempts = [{ status: 'failed' }, { status: 'captured' }]
    expect(chargedSentence(attempts)).toBe('You were charged once.')
  })

  test('is stated when it was not charged', () => {
    expect(chargedSentence([{ status: 'failed' }])).toBe('You weren’t charged.')
  })
})
