import { zipProblem } from '@openline/contract/zip-codes'
import { describe, expect, test } from 'vitest'
import { addressValues, stateFilledAtFirst, stateToFill, streetError } from './address.ts'

describe('an error of a street line', () => {
  const required = {
    streetNumber: 'Please enter your street number',
    streetName: 'Please enter your street name',
  }

  test('says once that the line is empty', () => {
    expect(streetError(addressValues({}), required)).toBe('Please enter your street address')
  })

  test('says which part is missing', () => {
    const named = addressValues({ streetName: 'Main Street' })
    expect(streetError(named, { streetNumber: required.streetNumber })).toBe(
      'Please start with the house number, like 418 Walnut Street',
    )
    const numbered = addressValues({ streetNumber: '418' })
    expect(streetError(numbered, { streetName: required.streetName })).toBe(
      'Please add the street name, like 418 Walnut Street',
    )
  })

  test('is that of whichever part is wrong', () => {
    const filled = addressValues({ streetNumber: '418', streetName: 'Main Street' })
    for (const part of ['streetNumber', 'streetDirection', 'streetName']) {
      expect(streetError(filled, { [part]: 'Too long' })).toBe('Too long')
    }
    expect(streetError(filled, { city: 'Please enter your city' })).toBeUndefined()
  })

  test('of the old carrier shows above an empty line too', () => {
    expect(streetError(addressValues({}), { streetName: 'Refused' })).toBe('Refused')
  })
})

describe('the state of a typed ZIP code', () => {
  test.each([
    { says: 'fills an empty field', zipCode: '50309', state: '', follows: null, expected: 'IA' },
    { says: 'replaces the last one', zipCode: '10001', state: 'IA', follows: 'IA', expected: 'NY' },
    { says: 'leaves a chosen one', zipCode: '10001', state: 'IA', follows: null, expected: null },
    { says: 'waits for five digits', zipCode: '5030', state: '', follows: null, expected: null },
    { says: 'is none for a territory', zipCode: '00901', state: '', follows: null, expected: null },
    { says: 'is none for a free code', zipCode: '00000', state: '', follows: null, expected: null },
  ])('$says', ({ zipCode, state, follows, expected }) => {
    expect(stateToFill(zipCode, { state, follows })).toBe(expected)
  })

  test('replaces the one of a ZIP code that was typed in the cart', () => {
    const begun = addressValues({ state: 'IA', zipCode: '50309' })
    const follows = stateFilledAtFirst(begun)
    expect(stateToFill('10001', { state: begun.state, follows })).toBe('NY')
  })

  test('leaves the one of a saved address, and is an error beside it', () => {
    const saved = addressValues({ city: 'Des Moines', state: 'IA', zipCode: '50309' })
    const follows = stateFilledAtFirst(saved)
    expect(stateToFill('10001', { state: saved.state, follows })).toBeNull()
    expect(zipProblem({ ...saved, zipCode: '10001' })).toContain('New York')
  })
})
