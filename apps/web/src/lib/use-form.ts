import type { FieldError } from '@openline/contract/errors'
import type { Validated } from '@openline/contract/fields'
import { applyFilter, type InputEdit, inputFilters } from '@openline/contract/input-filters'
import { useEffect, useRef, useState } from 'react'
import { useEarlyInput } from '../start/early-input.ts'
import { ApiError, isCanceled, messageOf } from './api-client.ts'
import { errorsFor, type FormErrors, type FormValues, withoutError } from './form.ts'

type FormOptions<Values extends FormValues, Output> = {
  readonly initial: Values
  /** The contract's rules: `(values) => validate(login.body, values)`. */
  readonly validate: (values: Values) => Validated<Output>
  /**
   * Sends what passed. Whatever it throws is shown in the form: field errors
   * under their fields, anything else as `failure`. `signal` aborts when the
   * form leaves the page.
   */
  readonly onSubmit: (output: Output, signal: AbortSignal) => Promise<void> | void
  /** Called with errors that belong to no field, for forms that show them elsewhere. */
  readonly onFailure?: (error: unknown) => void
}

type TextKeys<Values> = {
  [K in keyof Values]: Values[K] extends string ? K : never
}[keyof Values] &
  string
type TickKeys<Values> = {
  [K in keyof Values]: Values[K] extends boolean ? K : never
}[keyof Values] &
  string

/** The input filter of a field (spec 5), for `TextField`; undefined for a field that has none. */
function filterFor(field: string) {
  if (!Object.hasOwn(inputFilters, field)) return undefined
  const filter = inputFilters[field as keyof typeof inputFilters] // checked above
  return (edit: InputEdit) => applyFilter(filter, edit)
}

/**
 * A form that validates on submit, keeps what was typed whatever happens, and
 * puts the focus on the first field with an error.
 *
 *     <form {...form.props}>
 *       <TextField label="E-mail" {...form.text('email')} />
 *       <Checkbox {...form.tick('acceptedTerms')}>I agree</Checkbox>
 *       <Button type="submit" pending={form.isPending}>Go on</Button>
 *     </form>
 */
export function useForm<Values extends FormValues, Output>(options: FormOptions<Values, Output>) {
  const state = useFormState(options.initial)
  const { run, isPending } = useSubmission()
  const { form, focusFirstInvalid } = useFirstInvalid()
  useEarlyInput(form, state.values, (changes) =>
    state.setValues((before) => ({ ...before, ...changes })),
  )

  const showErrors = (list: readonly FieldError[]) => {
    const { errors, rest } = errorsFor(Object.keys(state.values), list)
    state.setErrors(errors)
    state.setFailure(rest.join(' '))
    focusFirstInvalid()
  }
  const fail = (error: unknown) => {
    if (isCanceled(error)) return
    if (error instanceof ApiError && error.errors.length > 0) return showErrors(error.errors)
    state.setFailure(messageOf(error))
    options.onFailure?.(error)
  }
  const submitValues = (values: Values) =>
    run(async (signal) => {
      const validated = options.validate(values)
      if (!validated.ok) return showErrors(validated.errors)
      state.setErrors({})
      state.setFailure('')
      try {
        await options.onSubmit(validated.value, signal)
      } catch (error) {
        fail(error)
      }
    })
  const submit = () => submitValues(state.values)

  return {
    values: state.values,
    errors: state.errors,
    /** A failure that belongs to no field; show it in an `Alert` above the button. */
    failure: state.failure,
    isPending,
    setValue: state.setValue,
    setFailure: state.setFailure,
    reset: state.reset,
    submit,
    /** Submits as if `changes` had been typed before, for a code that has just become full. */
    submitWith: (changes: Partial<Values>) => {
      const next = { ...state.values, ...changes }
      state.setValues(next)
      return submitValues(next)
    },
    /** Replaces the errors map, for errors that come by another way. */
    showErrors,
    props: formProps(form, submit),
    ...bindings(state, submit),
  }
}

/** For `<form>`. It posts, so that without scripts nothing typed becomes part of an address. */
function formProps(ref: React.RefObject<HTMLFormElement | null>, submit: () => Promise<void>) {
  return {
    ref,
    method: 'post' as const,
    noValidate: true,
    onSubmit: (event: React.SyntheticEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}

function useFormState<Values extends FormValues>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState('')
  return {
    values,
    errors,
    failure,
    setValues,
    setErrors,
    setFailure,
    setValue: <Key extends keyof Values & string>(field: Key, value: Values[Key]) => {
      setValues((before) => ({ ...before, [field]: value }))
      setErrors((before) => withoutError(before, field))
    },
    /** Back to the first values, or to `next`, without errors. */
    reset: (next: Values = initial) => {
      setValues(next)
      setErrors({})
      setFailure('')
    },
  }
}

type FormState<Values extends FormValues> = ReturnType<typeof useFormState<Values>>

/** The props that tie the pieces of the kit to a field of the form. */
function bindings<Values extends FormValues>(
  { values, errors, setValue }: FormState<Values>,
  submit: () => Promise<void>,
) {
  /** For `Select`, `ChoiceGroup` and `CodeInput`. */
  const choice = <Key extends TextKeys<Values>>(field: Key) => ({
    name: field,
    error: errors[field],
    value: values[field] as string, // TextKeys
    onValueChange: (value: string) => setValue(field, value as Values[Key]), // TextKeys
  })
  return {
    choice,
    /** For `TextField`, filter and Enter included. */
    text: (field: TextKeys<Values>) => ({
      ...choice(field),
      filter: filterFor(field),
      onEnter: () => void submit(),
    }),
    /** For `Checkbox`. */
    tick: <Key extends TickKeys<Values>>(field: Key) => ({
      name: field,
      error: errors[field],
      checked: values[field] as boolean, // TickKeys
      onCheckedChange: (checked: boolean) => setValue(field, checked as Values[Key]), // TickKeys
    }),
  }
}

/** Runs one submission at a time; a second press meanwhile does nothing. */
function useSubmission() {
  const running = useRef<AbortController>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (submission: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setPending(true)
    try {
      await submission(controller.signal)
    } finally {
      running.current = null
      setPending(false)
    }
  }
  return { run, isPending }
}

const invalidField = '[aria-invalid="true"], fieldset[data-invalid] input:enabled'

/** Focuses the first wrong field once its error is on the page. */
function useFirstInvalid() {
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>(invalidField)?.focus()
  }, [round])
  return { form, focusFirstInvalid: () => setRound((before) => before + 1) }
}
