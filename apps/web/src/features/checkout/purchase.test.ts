import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { addressValues } from '../address/address.ts'
import type { Entries } from './entries.ts'
import { isStepComplete, purchaseFailure, purchaseOf, stepErrors } from './purchase.ts'

const quoteId = '5f0c1a52-58ab-4a76-9a57-1df8a0a8b1c3'

const filled: Entries = {
  asksEmergency: true,
  emergencyAddress: null,
  simType: 'esim',
  ownSim: false,
  needsOwnSim: false,
  canCheckPhone: true,
  iccid: '',
  imei: '',
  numberChoice: 'new',
  portIn: '',
  canChoose: true,
  wantedNumber: '',
  chosenMsisdn: '',
  leaseId: '',
  leasedUntil: '',
  asksName: false,
  firstName: 'Ana',
  lastName: 'Rivera',
  streetNumber: '1200',
  streetDirection: 'NW',
  streetName: 'Grand Avenue',
  addressTwo: '',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
  cardId: '0b0f7a4e-9f43-4e0c-8c84-1a4dd7a3a111',
  couponCode: '',
  addOnId: '',
  autoRenew: false,
}

describe('a purchase', () => {
  test('asks for the number that is kept, where one can be', () => {
    const chosenMsisdn = '+15152719028'
    const chosen = { ...filled, chosenMsisdn, leasedUntil: '2026-11-22T12:10:00.000Z' }
    const numberOf = (changes: Partial<Entries> = {}) => {
      const purchase = purchaseOf({ ...chosen, ...changes }, quoteId)
      return purchase.ok && purchase.value.number
    }
    expect(numberOf()).toEqual({ choice: 'new', chosenMsisdn })
    expect(numberOf({ canChoose: false })).toEqual({ choice: 'new' })
    expect(numberOf({ simType: 'physical' })).toEqual({ choice: 'new' })
    const own = { simType: 'physical', ownSim: true, iccid: '8901410325123456788' } as const
    expect(numberOf(own)).toEqual({ choice: 'new', chosenMsisdn })
    expect(numberOf({ chosenMsisdn: '', wantedNumber: chosenMsisdn })).toEqual({ choice: 'new' })
  })

  test('is what the customer entered', () => {
    expect(purchaseOf(filled, quoteId)).toMatchObject({
      ok: true,
      value: { quoteId, number: { choice: 'new' }, shipTo: { streetDirection: 'NW' } },
    })
  })

  test('sends the SIM that the customer holds only with a SIM card', () => {
    const own = { ownSim: true, iccid: '8901410325123456788' }
    const physical = purchaseOf({ ...filled, ...own, simType: 'physical' }, quoteId)
    const esim = purchaseOf({ ...filled, ...own }, quoteId)
    expect(physical).toMatchObject({ value: { iccid: own.iccid } })
    expect(esim.ok && esim.value.iccid).toBeUndefined()
  })

  test('accepts the terms, as the sentence beside the button says', () => {
    expect(purchaseOf(filled, quoteId)).toMatchObject({ value: { acceptedTerms: true } })
  })

  test('sends an emergency address only where it is another one than the shipping address', () => {
    const same = purchaseOf(filled, quoteId)
    expect(same.ok && same.value.emergencyAddress).toBeUndefined()
    const emergencyAddress = { ...addressValues(filled), streetNumber: '7' }
    expect(purchaseOf({ ...filled, emergencyAddress }, quoteId)).toMatchObject({
      value: { emergencyAddress: { streetNumber: '7' } },
    })
    const box = { streetNumber: 'PO', streetDirection: '', streetName: 'Box 12' }
    expect(purchaseOf({ ...filled, ...box, emergencyAddress }, quoteId).ok).toBe(true)
    expect(purchaseOf({ ...filled, ...box, asksEmergency: false }, quoteId).ok).toBe(true)
  })

  test('sends a name only from an account without one', () => {
    const known = purchaseOf(filled, quoteId)
    expect(known.ok && known.value.firstName).toBeUndefined()
    expect(purchaseOf({ ...filled, asksName: true }, quoteId)).toMatchObject({
      value: { firstName: 'Ana', lastName: 'Rivera' },
    })
  })
})

describe('each step finds its own errors', () => {
  test.each([
    ['sim', { simType: '' }, 'simType'],
    ['sim', { simType: 'physical', ownSim: true }, 'iccid'],
    ['sim', { imei: '123' }, 'imei'],
    ['number', { numberChoice: '' }, 'numberChoice'],
    ['number', { numberChoice: 'keep' }, 'portIn'],
    ['number', { numberChoice: 'keep', portIn: '(800) 555-0123' }, 'portIn'],
    ['address', { streetName: '' }, 'streetName'],
    ['address', { zipCode: '5030' }, 'zipCode'],
    ['address', { asksName: true, firstName: '' }, 'firstName'],
    ['address', { asksName: true, lastName: ' ' }, 'lastName'],
    [
      'address',
      { streetNumber: 'PO', streetDirection: '', streetName: 'Box 12' },
      'emergencyAddress',
    ],
    ['payment', { cardId: '' }, 'cardId'],
  ] as const)('%s: %o', (step, changes, field) => {
    const fields = stepErrors(step, { ...filled, ...changes }).map((error) => error.field)
    expect(fields).toEqual([field])
  })

  test('and is complete without any', () => {
    const steps = ['sim', 'number', 'address', 'payment', 'review'] as const
    expect(steps.every((step) => isStepComplete(step, filled))).toBe(true)
  })
})

describe('a purchase that was refused', () => {
  const refused = (code: ApiError['code'], errors: ApiError['errors'] = []) =>
    purchaseFailure(new ApiError({ status: 409, code, message: 'No', errors }))

  test.each(['quote_expired', 'price_changed', 'not_found'] as const)(
    'for %s shows the price again',
    (code) => {
      expect(refused(code)).toEqual({ kind: 'price' })
    },
  )

  test('for want of SIMs offers the other SIM', () => {
    expect(refused('sim_sold_out')).toEqual({ kind: 'sold_out', message: 'No' })
  })

  test('for a number that was taken leads to the numbers', () => {
    expect(refused('number_taken', [{ field: 'number', message: 'No' }])).toEqual({
      kind: 'fields',
      step: 'number',
      errors: [{ field: 'wantedNumber', message: 'No' }],
    })
  })

  test('for a ZIP code leads to the address', () => {
    expect(refused('zip_not_served')).toEqual({
      kind: 'fields',
      step: 'address',
      errors: [{ field: 'zipCode', message: 'No' }],
    })
  })

  test.each([
    ['shipTo.state', 'address', 'state'],
    ['number.msisdn', 'number', 'portIn'],
    ['iccid', 'sim', 'iccid'],
    ['firstName', 'address', 'firstName'],
    ['cardId', 'payment', 'cardId'],
  ])('for %s leads to its step', (named, step, field) => {
    const errors = [{ field: named, message: 'Not right' }]
    expect(refused('validation_failed', errors)).toEqual({
      kind: 'fields',
      step,
      errors: [{ field, message: 'Not right' }],
    })
  })

  test('because it was bought before leads to that order', () => {
    expect(refused('idempotency_mismatch')).toMatchObject({ kind: 'ordered' })
  })

  test.each(['network_error', 'timed_out'] as const)(
    'without an answer (%s) may have happened',
    (code) => {
      expect(refused(code)).toEqual({ kind: 'unknown' })
    },
  )

  test('for too many declines says so in place', () => {
    expect(refused('too_many_requests')).toEqual({ kind: 'other', message: 'No' })
  })
})
