import { describe, expect, test } from 'vitest'
import { errorsFor, withoutError } from './form.ts'

const fields = ['email', 'zipCode']

describe('errors of a form', () => {
  test('each field shows its own message', () => {
    const list = [
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'zipCode', message: 'Please enter 5 digit ZIP Code' },
    ]
    expect(errorsFor(fields, list)).toEqual({
      errors: {
        email: 'Please enter a valid email address',
        zipCode: 'Please enter 5 digit ZIP Code',
      },
      rest: [],
    })
  })

  test('a field with several messages shows the first', () => {
    const list = ['first', 'second'].map((message) => ({ field: 'email', message }))
    expect(errorsFor(fields, list).errors).toEqual({ email: 'first' })
  })

  test('a nested field of the call belongs to the field of the form', () => {
    const list = [{ field: 'shipTo.zipCode', message: 'We do not ship there' }]
    expect(errorsFor(fields, list).errors).toEqual({ zipCode: 'We do not ship there' })
  })

  test('what no field can show is kept to be shown elsewhere', () => {
    const list = [
      { field: 'quoteId', message: 'Please check the price again' },
      { field: '', message: 'Nothing was sent' },
    ]
    expect(errorsFor(fields, list)).toEqual({
      errors: {},
      rest: ['Please check the price again', 'Nothing was sent'],
    })
  })

  test('editing a field clears its own error and no other', () => {
    expect(withoutError({ email: 'wrong', zipCode: 'wrong' }, 'email')).toEqual({
      zipCode: 'wrong',
    })
  })

  test('editing a field without an error changes nothing', () => {
    const errors = { zipCode: 'wrong' }
    expect(withoutError(errors, 'email')).toBe(errors)
  })
})
