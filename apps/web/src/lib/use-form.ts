import type { Validated } from '@openline/contract/fields'
import { applyFilter, inputFilters } from '@openline/contract/input-filters'
import { useEffect, useRef, useState } from 'react'
import type { TextFilter } from '../ui/text-field.tsx'
import { ApiError, isCancelled, messageOf } from './api-client.ts'
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
  /** Told what the form cannot show under a field, for forms that show it elsewhere than in place. */
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
const filterFor = (field: string): TextFilter | undefined => {
  if (!Object.hasOwn(inputFilters, field)) return undefined
  const filter = inputFilters[field as keyof typeof inputFilters] // checked above
  return (edit) => applyFilter(filter, edit)
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
export const useForm = <Values extends FormValues, Output>(
  options: FormOptions<Values, Output>,
) => {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState('')
  const { run, isPending } = useSubmission()
  const { form, focusFirstInvalid } = useFirstInvalid()

  const setValue = <Key extends keyof Values & string>(field: Key, value: Values[Key]) => {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors((before) => withoutError(before, field))
  }

  const show = (list: ApiError['errors']) => {
    const { errors: shown, rest } = errorsFor(Object.keys(values), list)
    setErrors(shown)
    setFailure(rest.join(' '))
    focusFirstInvalid()
  }

  const fail = (error: unknown) => {
    if (isCancelled(error)) return
    if (error instanceof ApiError && error.errors.length > 0) return show(error.errors)
    setFailure(messageOf(error))
    options.onFailure?.(error)
  }

  const submitValues = (next: Values) =>
    run(async (signal) => {
      const validated = options.validate(next)
      if (!validated.ok) return show(validated.errors)
      setErrors({})
      setFailure('')
      try {
        await options.onSubmit(validated.value, signal)
      } catch (error) {
        fail(error)
      }
    })
  const submit = () => submitValues(values)

  const shared = (field: string) => ({ name: field, error: errors[field] })
  return {
    values,
    errors,
    /** A failure that belongs to no field; show it in an `Alert` above the button. */
    failure,
    isPending,
    setValue,
    setFailure,
    submit,
    /** Submits as if `changes` had been typed before, for a code that has just become full. */
    submitWith: (changes: Partial<Values>) => {
      const next = { ...values, ...changes }
      setValues(next)
      return submitValues(next)
    },
    /** Replaces the errors map, for errors that come by another way. */
    showErrors: show,
    reset: (next: Values = options.initial) => {
      setValues(next)
      setErrors({})
      setFailure('')
    },
    /** For `<form>`. It posts: should scripts be missing, nothing typed ends up in an address. */
    props: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: React.FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** For `TextField`, filter and Enter included. */
    text: <Key extends TextKeys<Values>>(field: Key) => ({
      ...shared(field),
      value: values[field] as string, // TextKeys
      filter: filterFor(field),
      onEnter: () => void submit(),
      onValueChange: (value: string) => setValue(field, value as Values[Key]), // TextKeys
    }),
    /** For `Select`, `ChoiceGroup` and `CodeInput`. */
    choice: <Key extends TextKeys<Values>>(field: Key) => ({
      ...shared(field),
      value: values[field] as string, // TextKeys
      onValueChange: (value: string) => setValue(field, value as Values[Key]), // TextKeys
    }),
    /** For `Checkbox`. */
    tick: <Key extends TickKeys<Values>>(field: Key) => ({
      ...shared(field),
      checked: values[field] as boolean, // TickKeys
      onCheckedChange: (checked: boolean) => setValue(field, checked as Values[Key]), // TickKeys
    }),
  }
}

/** Runs one submission at a time; a second press while one is on its way does nothing. */
const useSubmission = () => {
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

/** Focuses the first wrong field once its error is on the page. */
const useFirstInvalid = () => {
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [round])
  return { form, focusFirstInvalid: () => setRound((before) => before + 1) }
}
