import { streetLine } from '@openline/contract/street-line'
import { usStates } from '@openline/contract/us-states'
import { placeOfZip } from '@openline/contract/zip-codes'
import { t } from '@openline/i18n/i18n'
import type { FormErrors } from './form.ts'

/** The fields of a postal address in a form (spec 3). */
const addressFields = [
  'streetNumber',
  'streetDirection',
  'streetName',
  'addressTwo',
  'city',
  'state',
  'zipCode',
] as const
export type AddressField = (typeof addressFields)[number]
export type AddressValues = Readonly<Record<AddressField, string>>

/** The address in a form's values, or of a record that may lack parts; blank where nothing is known. */
export function addressValues(
  from: Readonly<Partial<Record<AddressField, string | null | undefined>>>,
): AddressValues {
  return Object.fromEntries(
    addressFields.map((field) => [field, from[field] ?? '']),
  ) as AddressValues
} // each field

/** One sentence for the street line, whichever of its parts is wrong. */
export function streetError(
  values: AddressValues,
  { streetNumber, streetDirection, streetName }: FormErrors,
): string | undefined {
  const found = streetNumber ?? streetDirection ?? streetName
  if (streetLine(values) === '') {
    return streetNumber && streetName ? t('Please enter your street address') : found
  }
  if (streetNumber && values.streetNumber === '') {
    return t('Please start with the house number, like 418 Walnut Street')
  }
  if (streetName && values.streetName === '') {
    return t('Please add the street name, like 418 Walnut Street')
  }
  return found
}

/**
 * The state that a ZIP code brings along, when it may: into an empty field, or in place of the one that
 * the last ZIP code brought (`follows`). Null otherwise, and for places that are no state.
 */
export function stateToFill(
  zipCode: string,
  { state, follows }: { readonly state: string; readonly follows: string | null },
): string | null {
  if (state !== '' && state !== follows) return null
  const place = placeOfZip(zipCode)
  return usStates.some(({ code }) => code === place) ? place : null
}
