import { type AddressField, addressFields, type PostalAddress } from '@openline/contract/address'
import { splitStreet, streetLine } from '@openline/contract/street-line'
import { usStates } from '@openline/contract/us-states'
import { placeOfZip, zipProblem } from '@openline/contract/zip-codes'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import type { FormErrors } from '../../lib/form.ts'

export type AddressValues = Readonly<Record<AddressField, string>>

/** The address fields of a form or of an incomplete record; missing ones are blank. */
export function addressValues(from: PostalAddress | null): AddressValues {
  const values = addressFields.map((field) => [field, from?.[field] ?? ''])
  return Object.fromEntries(values) as AddressValues // each field
}

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
 * The state to fill in for a ZIP code: into an empty field, or in place of the one that
 * the last ZIP code filled in (`follows`). Null otherwise, and for places that are no state.
 */
export function stateToFill(
  zipCode: string,
  { state, follows }: { readonly state: string; readonly follows: string | null },
): string | null {
  if (state !== '' && state !== follows) return null
  const place = placeOfZip(zipCode)
  return usStates.some(({ code }) => code === place) ? place : null
}

/**
 * The state that a form begins with, if a ZIP code may replace it: filled in from a ZIP code that was typed
 * elsewhere. That of a whole address stays, or its city would silently be in another state.
 */
export function stateFilledAtFirst({ city, zipCode }: AddressValues): string | null {
  return city === '' ? placeOfZip(zipCode) : null
}

type Binding = {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onValueChange: (value: string) => void
}

/** A form of `useForm` that holds an address among its fields. */
type AddressForm<Text extends Binding, Choice extends Binding> = {
  readonly values: AddressValues
  readonly errors: FormErrors
  readonly setValue: (field: AddressField, value: string) => void
  readonly text: (field: 'addressTwo' | 'city' | 'zipCode' | 'streetName') => Text
  readonly choice: (field: 'state') => Choice
}

const states = usStates.map(({ name, code }) => ({ value: code, label: name }))

/**
 * Binds `AddressFields` to the form around it. What is typed as one street line goes into the form in
 * the specification's parts; a ZIP code fills in its state, and a ZIP code of another state is an error.
 */
export function useAddress<Text extends Binding, Choice extends Binding>(
  form: AddressForm<Text, Choice>,
) {
  return {
    states,
    street: useStreet(form),
    addressTwo: form.text('addressTwo'),
    city: form.text('city'),
    ...useZipAndState(form),
  }
}

function useStreet<Text extends Binding>({
  values,
  errors,
  setValue,
  text,
}: AddressForm<Text, Binding>) {
  // The parts drop a trailing blank, which is part of typing.
  const [typed, setTyped] = useState('')
  const known = streetLine(values)
  const line = streetLine(splitStreet(typed)) === known ? typed : known
  return {
    ...text('streetName'),
    name: 'street',
    value: line,
    error: streetError(values, errors),
    onValueChange: (next: string) => {
      setTyped(next)
      const parts = splitStreet(next)
      setValue('streetNumber', parts.streetNumber)
      setValue('streetDirection', parts.streetDirection)
      setValue('streetName', parts.streetName)
    },
  }
}

function useZipAndState<Text extends Binding, Choice extends Binding>({
  values,
  setValue,
  text,
  choice,
}: AddressForm<Text, Choice>) {
  /** The state that the ZIP code filled in; a chosen one stays. */
  const [follows, setFollows] = useState(() => stateFilledAtFirst(values))
  const state = choice('state')
  const zipCode = text('zipCode')
  return {
    state: {
      ...state,
      onValueChange: (code: string) => {
        state.onValueChange(code)
        setFollows(placeOfZip(values.zipCode) === code ? code : null)
      },
    },
    zipCode: {
      ...zipCode,
      error: zipCode.error ?? zipProblem(values) ?? undefined,
      onValueChange: (next: string) => {
        zipCode.onValueChange(next)
        const filled = stateToFill(next, { state: values.state, follows })
        if (filled === null) return
        setValue('state', filled)
        setFollows(filled)
      },
    },
  }
}
