import type { HandlerInput } from '@openline/contract/endpoint'
import type { FieldError } from '@openline/contract/errors'
import { firstName, iccid, lastName, type Validated, validate } from '@openline/contract/fields'
import { noPostBox } from '@openline/contract/lines/emergency-address'
import { parseMsisdn } from '@openline/contract/phone-number'
import { placeOrder } from '@openline/contract/processes/checkout'
import { isPostBox } from '@openline/contract/street-line'
import { t, translate } from '@openline/i18n/i18n'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import { addressValues } from '../address/address.ts'
import { chosenNumberOf } from './chosen-number.ts'
import type { Entries } from './entries.ts'
import type { StepId } from './steps.ts'

export type Purchase = HandlerInput<typeof placeOrder>['body']

/** Fields of the call that the forms know by another name. */
const fieldNames: Readonly<Record<string, string>> = {
  number: 'numberChoice',
  'number.choice': 'numberChoice',
  'number.msisdn': 'portIn',
}

function formField({ field, message }: FieldError): FieldError {
  return {
    field:
      fieldNames[field] ?? field.replace(/^shipTo\./, '').replace(/^(emergencyAddress)\..*/, '$1'),
    message,
  }
}

const stepOfField: Readonly<Record<string, StepId>> = {
  simType: 'sim',
  iccid: 'sim',
  imei: 'sim',
  numberChoice: 'number',
  portIn: 'number',
  wantedNumber: 'number',
  shipTo: 'address',
  firstName: 'address',
  lastName: 'address',
  streetNumber: 'address',
  streetDirection: 'address',
  streetName: 'address',
  addressTwo: 'address',
  city: 'address',
  state: 'address',
  zipCode: 'address',
  emergencyAddress: 'address',
  cardId: 'payment',
}

/** The step with a form field; fields of no other step are on the review. */
function stepOf({ field }: FieldError): StepId {
  return stepOfField[field] ?? 'review'
}

function bodyOf(entries: Entries, quoteId: string) {
  const chosen = chosenNumberOf(entries)
  return {
    quoteId,
    cardId: entries.cardId,
    simType: entries.simType,
    iccid: usesOwnSim(entries) ? entries.iccid : undefined,
    imei: entries.imei,
    number:
      entries.numberChoice === 'keep'
        ? { choice: 'keep', msisdn: entries.portIn }
        : { choice: entries.numberChoice, ...(chosen !== '' && { chosenMsisdn: chosen }) },
    ...(entries.asksName && { firstName: entries.firstName, lastName: entries.lastName }),
    shipTo: addressValues(entries),
    ...(entries.emergencyAddress && { emergencyAddress: entries.emergencyAddress }),
    autoRenew: entries.autoRenew,
    // Stated beside the button.
    acceptedTerms: true,
  }
}

function usesOwnSim({ simType, ownSim, needsOwnSim }: Entries): boolean {
  return simType === 'physical' && (ownSim || needsOwnSim)
}

/** What to send for the entries, or every wrong field by its name in the forms. */
export function purchaseOf(entries: Entries, quoteId: string): Validated<Purchase> {
  const body = validate(placeOrder.body, bodyOf(entries, quoteId))
  const errors = [
    ...(body.ok ? [] : body.errors.map(formField)),
    ...ownSimErrors(entries),
    ...nameErrors(entries),
    ...numberErrors(entries),
    ...emergencyErrors(entries),
  ]
  return body.ok && errors.length === 0 ? body : { ok: false, errors }
}

/** The ICCID is optional in the call, but required with the box checked. */
function ownSimErrors(entries: Entries): FieldError[] {
  return usesOwnSim(entries) && entries.iccid.trim() === '' ? blankErrors('iccid', iccid) : []
}

/** Names are optional in the call, for accounts that have one; this account has none. */
function nameErrors(entries: Entries): FieldError[] {
  return entries.asksName
    ? [
        ...(entries.firstName.trim() === '' ? blankErrors('firstName', firstName) : []),
        ...(entries.lastName.trim() === '' ? blankErrors('lastName', lastName) : []),
      ]
    : []
}

function blankErrors(field: string, rule: typeof iccid): FieldError[] {
  const blank = validate(rule, '')
  return blank.ok ? [] : blank.errors.map(({ message }) => ({ field, message }))
}

/** The contract leaves open which numbers can move; these never can. */
function numberErrors({ numberChoice, portIn }: Entries): FieldError[] {
  return numberChoice !== 'keep' || portIn.trim() === '' || parseMsisdn(portIn).ok
    ? []
    : [{ field: 'portIn', message: t('Please enter a 10-digit US mobile number') }]
}

/** Mail reaches a PO box, help does not. */
function emergencyErrors(entries: Entries): FieldError[] {
  return entries.asksEmergency && entries.emergencyAddress === null && isPostBox(entries)
    ? [{ field: 'emergencyAddress', message: translate(noPostBox) }]
    : []
}

const anyQuote = '00000000-0000-4000-8000-000000000000'

/** What is wrong in one step, as its form shows it. */
export function stepErrors(step: StepId, entries: Entries): FieldError[] {
  const purchase = purchaseOf(entries, anyQuote)
  return purchase.ok ? [] : purchase.errors.filter((error) => stepOf(error) === step)
}

export function isStepComplete(step: StepId, entries: Entries): boolean {
  return stepErrors(step, entries).length === 0
}

/** What the page does after a refused purchase. */
export type PurchaseFailure =
  /** The price has changed: fetch and show the new one. */
  | { readonly kind: 'price' }
  /** There is no SIM of the chosen type: offer the other one. */
  | { readonly kind: 'sold_out'; readonly message: string }
  /** Fields of an earlier step (or the review) are to be corrected. */
  | { readonly kind: 'fields'; readonly step: StepId; readonly errors: readonly FieldError[] }
  /** This cart item was bought before, with other details. */
  | { readonly kind: 'ordered'; readonly message: string }
  /** It is unknown whether the order was placed. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'other'; readonly message: string }

export function purchaseFailure(error: unknown): PurchaseFailure {
  const message = messageOf(error)
  if (!(error instanceof ApiError)) return { kind: 'other', message }
  switch (error.code) {
    case 'quote_expired':
    case 'price_changed':
    case 'not_found':
      return { kind: 'price' }
    case 'sim_sold_out':
      return { kind: 'sold_out', message }
    case 'number_taken':
      return { kind: 'fields', step: 'number', errors: [{ field: 'wantedNumber', message }] }
    case 'zip_not_served':
      return { kind: 'fields', step: 'address', errors: [{ field: 'zipCode', message }] }
    case 'validation_failed':
    case 'not_offered':
      return fieldFailure(error)
    case 'idempotency_mismatch':
      return { kind: 'ordered', message }
    default:
      return isUnknown(error) ? { kind: 'unknown' } : { kind: 'other', message }
  }
}

/** Whether it may have been carried out all the same. */
function isUnknown({ code }: ApiError): boolean {
  switch (code) {
    case 'network_error':
    case 'timed_out':
    case 'internal':
    case 'service_unavailable':
    case 'idempotency_in_progress':
      return true
    default:
      return false
  }
}

function fieldFailure({ errors, message }: ApiError): PurchaseFailure {
  const named = errors.map(formField)
  if (named.some(({ field }) => field === 'quoteId')) return { kind: 'price' }
  const [first] = named
  if (!first) return { kind: 'other', message }
  const step = stepOf(first)
  return { kind: 'fields', step, errors: named.filter((error) => stepOf(error) === step) }
}
