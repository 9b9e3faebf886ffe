import { regPassword, validate } from '@openline/contract/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordRules } from './password-rules.ts'

const metBy = (password: string) =>
  passwordRules.filter(({ isMet }) => isMet(password)).map(({ label }) => label)

describe('the password checklist', () => {
  it.each([
    ['', []],
    ['abc', ['A small letter']],
    ['ABCDEF', ['At least 6 characters', 'A capital letter']],
    ['a1!', ['A small letter', 'A number', 'One of ! @ # $ . % ^ & *']],
    ['ÄÖÜäöü', ['At least 6 characters', 'A capital letter', 'A small letter']],
  ])('ticks off for %j: %j', (password, labels) => {
    expect(metBy(password)).toEqual(labels)
  })

  it('is complete exactly when the rule accepts the password', () => {
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
