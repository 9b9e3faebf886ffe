import { expect, test } from 'vitest'
import { confirmedOutcome, outcomeOf } from './card-outcome.ts'

test('an outcome that the server confirmed includes its card', () => {
  expect(outcomeOf(confirmedOutcome('card-1'))).toEqual({ confirmed: true, cardId: 'card-1' })
})

test.each([[null], ['success'], [{ cardId: 'card-1' }]])(
  'without the server’s word (%o) there is no outcome to tell',
  (state) => {
    expect(outcomeOf(state)).toBeNull()
  },
)
