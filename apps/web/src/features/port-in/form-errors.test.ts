import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { formNameOf, withFormNames } from './form-errors.ts'

test('fields of the calls are named as on the screen', () => {
  expect(formNameOf('oldService.billingAccountPassword')).toBe('pinPassword')
  expect(formNameOf('msisdn')).toBe('portIn')
  expect(formNameOf('accountDetails.confirmed')).toBe('confirmed')
  expect(formNameOf('zipCode')).toBe('zipCode')
})

test('a refusal of the server lands under the fields of the form', () => {
  const refused = new ApiError({
    status: 422,
    code: 'validation_failed',
    message: 'Please check the fields',
    errors: [{ field: 'oldService.billingAccountNumber', message: 'Too short' }],
  })
  expect(withFormNames(refused)).toMatchObject({
    code: 'validation_failed',
    errors: [{ field: 'billingAccount', message: 'Too short' }],
  })
  expect(withFormNames('anything else')).toBe('anything else')
})
