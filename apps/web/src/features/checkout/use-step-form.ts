import { useEffect, useEffectEvent } from 'react'
import type { FormValues } from '../../lib/form.ts'
import { useForm } from '../../lib/use-form.ts'
import type { Entries } from './entries.ts'
import { stepErrors } from './purchase.ts'
import type { StepProps } from './step-props.ts'
import type { StepId } from './steps.ts'

type StepFormOptions<Values> = {
  /** The entries that this step asks for. */
  readonly initial: Values
  readonly onSubmit: (values: Values, signal: AbortSignal) => Promise<void> | void
}

/** The form of one step: checked by the rules of the purchase, handed on as it is typed. */
export function useStepForm<Values extends Partial<Entries> & FormValues>(
  step: StepId,
  { entries, onChange, errors }: Pick<StepProps, 'entries' | 'onChange' | 'errors'>,
  { initial, onSubmit }: StepFormOptions<Values>,
) {
  const form = useForm<Values, Values>({
    initial,
    validate: (values) => {
      const found = stepErrors(step, { ...entries, ...values })
      return found.length > 0 ? { ok: false, errors: found } : { ok: true, value: values }
    },
    onSubmit,
  })
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    tell(form.values)
  }, [form.values])
  const showErrors = useEffectEvent(form.showErrors)
  useEffect(() => {
    if (errors.length > 0) showErrors(errors)
  }, [errors])
  return form
}
