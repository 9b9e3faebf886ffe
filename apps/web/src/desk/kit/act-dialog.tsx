import type { Endpoint, OutputOf } from '@openline/contract/endpoint'
import { validate } from '@openline/contract/fields'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { FormValues } from '../../lib/form.ts'
import { newRequestKey } from '../../lib/request-key.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { reloadIfLate } from '../lib/reload-if-late.ts'
import { sendAny } from '../lib/send-any.ts'
import { createRequestKey } from './request-key.ts'

/** A call that does something: its body has the reason. */
export type Act = Endpoint & { readonly access: 'staff'; readonly body: z.ZodMiniType }

type WithReason<Values> = Values & { readonly reason: string }

/** The fields of the dialog, for `{(form) => <TextField {...form.text('name')} label="Name" />}`. */
export type ActForm<Values extends FormValues> = ReturnType<
  typeof useForm<WithReason<Values>, unknown>
>

type ActDialogProps<E extends Act, Values extends FormValues> = {
  readonly title: string
  /** What will happen, and to whom. */
  readonly subtitle?: React.ReactNode
  /** The verb on the button. */
  readonly submitLabel: string
  readonly act: E
  /** What the address of the call names. */
  readonly params?: Readonly<Record<string, string>>
  /** Where the fields beside the reason begin. */
  readonly initial: Values
  /** The body without the reason. Default: the values as they are. */
  readonly toBody?: (values: Values) => Readonly<Record<string, unknown>>
  /** After it was done, and after another person was first: what is shown is old. */
  readonly reload: () => unknown
  readonly onDone?: (answer: OutputOf<E>) => void
  /** Whether the answer says that it came to nothing. Default: never. */
  readonly hasFailed?: (answer: OutputOf<E>) => boolean
  readonly onClose: () => void
  readonly children?: (form: ActForm<Values>) => React.ReactNode
}

/**
 * The one way to do something at the desk: says what, asks why, and sends one command. Errors show
 * under their fields; the answer as a toast.
 */
export function ActDialog<E extends Act, Values extends FormValues>({
  act,
  params,
  initial,
  toBody,
  reload,
  onDone,
  hasFailed,
  onClose,
  children,
  ...words
}: ActDialogProps<E, Values>) {
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const bodyOf = (values: Values) => toBody?.(values) ?? values
  const form = useForm<WithReason<Values>, unknown>({
    initial: { ...initial, reason: '' },
    validate: ({ reason, ...values }) =>
      // Without the reason they are what the fields began as.
      validate(act.body, { ...bodyOf(values as unknown as Values), reason }),
    onSubmit: async (body, signal) => {
      const answer = (await sendWith((idempotencyKey) =>
        sendAny(
          act,
          { ...(params && { params }), body },
          { signal, ...(act.idempotent && { idempotencyKey }) },
        ),
      )) as OutputOf<E> // the contract's endpoint says what it answers
      toast[hasFailed?.(answer) ? 'error' : 'success'](messageOf(answer))
      onClose()
      reload()
      onDone?.(answer)
    },
    onFailure: (error) => reloadIfLate(error, reload),
  })
  // Every form of the dialog has it, whatever else it has.
  const withReason = form as unknown as Pick<ActForm<Record<never, never>>, 'text'>
  return (
    <FormDialog {...words} size="medium" form={form} onClose={onClose}>
      {children?.(form)}
      <TextField
        {...withReason.text('reason')}
        label="Reason"
        hint="Internal note, kept in the audit log."
        multiline
        maxLength={300}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function messageOf(answer: unknown): string {
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer
  return hasMessage && typeof answer.message === 'string' ? answer.message : 'Done'
}
