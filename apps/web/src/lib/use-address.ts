import { splitStreet, streetLine } from '@openline/contract/street-line'
import { usStates } from '@openline/contract/us-states'
import { placeOfZip, zipProblem } from '@openline/contract/zip-codes'
import { useState } from 'react'
import { type AddressField, type AddressValues, stateToFill, streetError } from './address-form.ts'
import type { FormErrors } from './form.ts'

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
 * the specification's parts; a ZIP code brings its state along, and one in another state is said at once.
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
  // The parts know nothing of a blank at the end, which is part of typing.
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
  /** The state that the ZIP code brought along; one that was chosen stays. */
  const [follows, setFollows] = useState(() => placeOfZip(values.zipCode))
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
