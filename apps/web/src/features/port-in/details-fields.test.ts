import { portInFieldSchema } from '@openline/contract/processes/port-in-fields'
import { describe, expect, test } from 'vitest'
import { aPortIn, aRefused } from '../../testing/port-ins.ts'
import { detailsBody, detailsPlan, refusedErrors } from './details-fields.ts'
import {
  type DetailsPlan,
  type DetailsValues,
  notConfirmed,
  validateDetails,
} from './details-rules.ts'

function entered(more: Partial<DetailsValues> = {}): DetailsValues {
  return {
    ...Object.fromEntries(portInFieldSchema.options.map((field) => [field, ''])),
    confirmed: false,
    ...more,
  } as DetailsValues
} // every field above

function wrongFields(...args: Parameters<typeof validateDetails>) {
  const checked = validateDetails(...args)
  return checked.ok ? [] : checked.errors.map(({ field, message }) => `${field}: ${message}`)
}

describe('the details of the old carrier', () => {
  test('are only those that it requires and that were not entered a moment ago', () => {
    expect(detailsPlan('add-portIn', aPortIn()).shown).toEqual(['billingAccount', 'pinPassword'])
    const withName = aPortIn({ required: ['lastName', 'firstName', 'pinPassword'] })
    expect(detailsPlan('add-portIn', withName).shown).toEqual([
      'pinPassword',
      'firstName',
      'lastName',
    ])
    expect(detailsPlan('add-portIn', aPortIn({ required: [] })).shown).toEqual([])
  })

  test('are required with the messages of the fields', () => {
    const plan = detailsPlan('add-portIn', aPortIn())
    expect(wrongFields(plan, entered())).toEqual([
      'billingAccount: Please enter Billing Account Number',
      'pinPassword: Please enter your PIN Password',
    ])
    expect(wrongFields(plan, entered({ billingAccount: '12', pinPassword: '1' }))).toEqual([
      'billingAccount: Please enter a valid Number',
    ])
  })

  test('may stay blank when we hold them', () => {
    const kept = aPortIn({ kept: ['billingAccount', 'pinPassword', 'zipCode'], missing: [] })
    expect(wrongFields(detailsPlan('edit-portIn', kept), entered())).toEqual([])
    const both = entered({ billingAccount: '1234567', zipCode: '1' })
    expect(wrongFields(detailsPlan('edit-portIn', kept), both)).toEqual([
      'zipCode: Please enter 5 digit ZIP Code',
    ])
  })

  test('travel where the calls want them, without what is blank', () => {
    const values = entered({ billingAccount: '12-345 67', pinPassword: '0042', city: 'Ames' })
    expect(detailsBody(values)).toEqual({
      oldService: { billingAccountNumber: '12-345 67', billingAccountPassword: '0042' },
      accountDetails: { city: 'Ames' },
      activationDetails: {},
    })
  })
})

describe('after a refusal', () => {
  test('everything is kept but the PIN', () => {
    const plan = detailsPlan('resubmit-portIn', aRefused('pin_invalid'))
    expect(plan).toMatchObject({
      shown: ['billingAccount', 'pinPassword', 'zipCode'],
      refused: ['pinPassword'],
    })
    expect(wrongFields(plan, entered({ zipCode: '50309' }))).toEqual([
      'pinPassword: Please enter your PIN Password',
    ])
  })

  test('a refused account number must be entered again', () => {
    const plan = detailsPlan('resubmit-portIn', aRefused('account_number_invalid'))
    expect(wrongFields(plan, entered({ pinPassword: '0042' }))).toEqual([
      'billingAccount: Please enter Billing Account Number',
    ])
  })

  test('a field that was not requested before is requested now', () => {
    const plan = detailsPlan('resubmit-portIn', aRefused('number_not_found'))
    expect(plan.shown[0]).toBe('portIn')
  })

  test('a lock at the old carrier asks for a tick instead of a field', () => {
    const plan = detailsPlan('resubmit-portIn', aRefused('port_protected', { missing: [] }))
    const values = entered({ pinPassword: '0042' })
    expect(wrongFields(plan, values)).toEqual([`confirmed: ${notConfirmed}`])
    expect(wrongFields(plan, { ...values, confirmed: true })).toEqual([])
    expect(detailsBody({ ...values, confirmed: true }).accountDetails).toEqual({ confirmed: true })
  })

  test('a refused address has one error, a refused name one for each field', () => {
    const told = (plan: DetailsPlan) => refusedErrors(plan, 'Refused').map(({ field }) => field)
    expect(told(detailsPlan('resubmit-portIn', aRefused('address_mismatch')))).toEqual([
      'streetName',
    ])
    expect(told(detailsPlan('resubmit-portIn', aRefused('name_mismatch')))).toEqual([
      'firstName',
      'lastName',
    ])
  })

  test('a street may have no direction', () => {
    const plan = detailsPlan('resubmit-portIn', aRefused('address_mismatch'))
    const address = { streetNumber: '400', streetName: 'Court Avenue', city: 'Ames', state: 'IA' }
    const values = entered({ ...address, zipCode: '50309', pinPassword: '0042' })
    expect(wrongFields(plan, values)).toEqual([])
  })
})
