import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fallbackMessage } from './field-errors.ts'
import { fieldRules, optionalField, passwordsMatch, validate } from './fields.ts'

const passwordForm = z
  .object({
    currentPassword: fieldRules.currentPassword,
    newPassword: fieldRules.newPassword,
    confirmNewPassword: fieldRules.confirmNewPassword,
  })
  .check(passwordsMatch('newPassword', 'confirmNewPassword'))

function errorsOf(schema: z.ZodMiniType, input: unknown) {
  const result = validate(schema, input)
  return result.ok ? [] : result.errors.map(({ field, message }) => `${field}: ${message}`)
}

describe('a form', () => {
  test('reports all wrong fields at once, each with its first message', () => {
    expect(errorsOf(passwordForm, {})).toEqual([
      'currentPassword: Please enter your current password',
      'newPassword: Please enter a new password',
      'confirmNewPassword: Please confirm your password',
    ])
  })

  test('says that passwords differ even while another field is missing', () => {
    const input = { newPassword: 'Abc1!x', confirmNewPassword: 'Abc1!y' }
    expect(errorsOf(passwordForm, input)).toEqual([
      'currentPassword: Please enter your current password',
      'confirmNewPassword: Passwords do not match',
    ])
  })

  test('accepts a repeated password', () => {
    const input = {
      currentPassword: 'anything',
      newPassword: 'Abc1!x',
      confirmNewPassword: 'Abc1!x',
    }
    expect(validate(passwordForm, input)).toEqual({ ok: true, value: input })
  })

  test('names nested fields with dots', () => {
    const schema = z.object({ shipTo: z.object({ zipCode: fieldRules.zipCode }) })
    expect(errorsOf(schema, { shipTo: { zipCode: '1' } })).toEqual([
      'shipTo.zipCode: Please enter 5 digit ZIP Code',
    ])
  })

  test('falls back to the rule and the field where a schema has no words', () => {
    const schema = z.strictObject({
      limit: z.int(),
      id: z.uuid(),
      size: z.number().check(z.maximum(3)),
      tags: z.array(z.string()).check(z.minLength(1)),
    })
    expect(errorsOf(schema, { id: 'x', size: 4, tags: [], more: 1 })).toEqual([
      'limit: required validation failed on limit',
      'id: uuid validation failed on id',
      'size: max validation failed on size',
      'tags: min validation failed on tags',
      'more: unknown validation failed on more',
    ])
    expect(fallbackMessage('min', 'city')).toBe('min validation failed on city')
  })

  test('that is no object at all is one error of the whole', () => {
    expect(errorsOf(passwordForm, null)).toEqual([': object validation failed on input'])
  })
})

describe('a form with a choice of shapes', () => {
  const profileEdit = z.union([
    z.strictObject({ firstName: fieldRules.firstName, lastName: fieldRules.lastName }),
    z.strictObject({
      streetNumber: fieldRules.streetNumber,
      streetName: fieldRules.streetName,
      city: fieldRules.city,
      zipCode: fieldRules.zipCode,
    }),
    z.strictObject({ phoneNumber: fieldRules.contactNumber }),
  ])

  test('is checked by the shape that was meant', () => {
    expect(errorsOf(profileEdit, { phoneNumber: '1' })).toEqual([
      'phoneNumber: Please enter a valid phone number',
    ])
    expect(
      errorsOf(profileEdit, { streetNumber: '', streetName: '', city: '', zipCode: '' }),
    ).toEqual([
      'streetNumber: Please enter your street number',
      'streetName: Please enter your street name',
      'city: Please enter your city',
      'zipCode: Please enter 5 digit ZIP Code',
    ])
  })

  test('keeps the words the choice itself was given', () => {
    const schema = z.object({ sim: z.union([z.literal('esim'), z.literal('physical')], 'Choose') })
    expect(errorsOf(schema, { sim: 1 })).toEqual(['sim: Choose'])
  })

  test('falls back when no shape can be told apart', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ])
    expect(errorsOf(schema, { kind: 'c' })).toEqual(['kind: choice validation failed on kind'])
  })
})

describe('whatever is sent', () => {
  const everyRule = z.object(fieldRules)
  const everyOptionalRule = z.object({
    iccid: optionalField(fieldRules.iccid),
    state: optionalField(fieldRules.state),
    email: optionalField(fieldRules.email),
  })
  const filledForm = fc.dictionary(
    fc.constantFrom(...Object.keys(fieldRules), '__proto__', 'constructor', 'toString'),
    fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.string({ maxLength: 300 })),
  )

  test('gets an answer with one sentence per wrong field', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), filledForm, fc.anything()), (input) => {
        for (const schema of [everyRule, everyOptionalRule, passwordForm]) {
          const result = validate(schema, input)
          if (result.ok) continue
          expect(result.errors.length).toBeGreaterThan(0)
          expect(new Set(result.errors.map(({ field }) => field)).size).toBe(result.errors.length)
          expect(result.errors.every(({ message }) => message.length > 9)).toBe(true)
        }
      }),
    )
  })

  test('is accepted again in the form it was accepted in', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^ ?[0-9 -]{0,26}F? ?$/),
      fc.stringMatching(/^\s?[A-Za-zéÅ]{1,9}@[a-z]{1,5}\.[A-Z]{2,4}$/),
      fc.stringMatching(/^[01]?[0-9] ?\/ ?(20)?[23][0-9]$/),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(...Object.values(fieldRules)), (text, rule) => {
        const first = validate<z.ZodMiniType>(rule, text)
        fc.pre(first.ok)
        expect(validate<z.ZodMiniType>(rule, first.value)).toEqual(first)
      }),
    )
  })
})

describe('no pattern takes long', () => {
  type Check = { check: string; abort?: boolean; pattern?: RegExp }

  test.each(Object.entries(fieldRules))(
    '%s repeats nothing in its pattern, or cuts off long texts first',
    (_, rule) => {
      const checks = (rule._zod.def.checks ?? []).map((check) => check._zod.def as Check)
      const endsLongTexts = checks.findIndex(({ check, abort }) => check === 'max_length' && abort)
      for (const [place, { pattern }] of checks.entries()) {
        const repeats = /[*+]|\{\d+,\}/.test(pattern?.source.replace(/\[[^\]]*\]|\\\S/g, '') ?? '')
        expect(!repeats || (endsLongTexts >= 0 && endsLongTexts < place)).toBe(true)
      }
    },
  )
})
