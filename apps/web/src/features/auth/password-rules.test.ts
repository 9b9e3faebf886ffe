import { regPassword, validate } from '@openline/contract/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

function metBy(password: string) {
  return passwordRules.filter(({ isMet }) => isMet(password)).map(({ label }) => label)
}

describe('the password checklist', () => {
  test.each([
    ['', []],
    ['abc', ['A lowercase letter']],
    ['ABCDEF', ['At least 6 characters', 'An uppercase letter']],
    ['a1!', ['A lowercase letter', 'A number', 'One of ! @ # $ . % ^ & *']],
    ['ÄÖÜäöü', ['At least 6 characters', 'An uppercase letter', 'A lowercase letter']],
  ])('ticks off for %j: %j', (password, labels) => {
    expect(metBy(password)).toEqual(labels)
  })

  test('is complete exactly when the rule accepts the password', () => {
    const character = fc.constantFrom(...'abAB12!@#$.%^&*-_ äß'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (password) => {
        expect(metBy(password).length === passwordRules.length).toBe(
          validate(regPassword, password).ok,
        )
      }),
    )
  })
})
