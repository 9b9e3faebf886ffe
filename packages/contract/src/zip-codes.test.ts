import { describe, expect, test } from 'vitest'
import { usStateCodes } from './us-states.ts'
import { placeOfZip, zipProblem } from './zip-codes.ts'

const everyPrefix = Array.from({ length: 1000 }, (_, prefix) => String(prefix).padStart(3, '0'))

describe('the place of a ZIP code', () => {
  test.each([
    ['50309', 'IA'],
    ['10001', 'NY'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['00901', 'PR'],
    ['09012', 'AE'],
    ['99999', 'AK'],
    ['96813', 'HI'],
    ['96910', 'GU'],
  ])('%s is %s', (zipCode, place) => expect(placeOfZip(zipCode)).toBe(place))

  test.each(['00000', '21301', '5030', '503091', 'abcde', ''])('%j has none', (zipCode) =>
    expect(placeOfZip(zipCode)).toBeNull(),
  )

  test('on Fishers Island is New York, though its neighbors are in Connecticut', () => {
    expect(placeOfZip('06390')).toBe('NY')
    expect(placeOfZip('06320')).toBe('CT')
  })

  test.each(['96799', '96898'])('%s is a Pacific island beside Hawaii’s codes', (zipCode) =>
    expect(placeOfZip(zipCode)).toBe('GU'),
  )

  test('covers every state', () => {
    const found = new Set(everyPrefix.map((prefix) => placeOfZip(`${prefix}01`)))
    expect(usStateCodes.filter((state) => !found.has(state))).toEqual([])
  })
})

describe('a ZIP code in a state', () => {
  test.each([
    ['50309', 'IA'],
    ['50309', ''],
    ['5030', 'NY'],
    ['00901', ''],
  ])('%j in %j has no problem', (zipCode, state) =>
    expect(zipProblem({ zipCode, state })).toBeNull(),
  )

  test.each([
    ['50309', 'NY', 'ZIP code 50309 is in Iowa. Please check both.'],
    ['00901', 'NY', 'ZIP code 00901 isn’t in New York. Please check both.'],
    ['00000', 'NY', 'We couldn’t find ZIP code 00000. Please check it.'],
    ['00000', '', 'We couldn’t find ZIP code 00000. Please check it.'],
  ])('%j in %j: %s', (zipCode, state, sentence) =>
    expect(zipProblem({ zipCode, state })).toBe(sentence),
  )
})
