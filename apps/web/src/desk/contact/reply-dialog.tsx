import type { Endpoint, OutputOf } from '@openline/contract/endpoint'
import { validate } from '@openline/contract/fields'
import type { DeskMessage } from '@openline/contract/processes/contact-desk'
import type { messageSchema } from '@openline/contract/shapes'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { newRequestKey } from '../../lib/request-key.ts'
import { useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { createRequestKey } from '../kit/request-key.ts'
import { reloadIfLate } from '../lib/reload-if-late.ts'
import { sendAny } from '../lib/send-any.ts'
import styles from './contact.module.css'
import { templateLabels } from './message-labels.ts'

type ReplyDialogProps = {
  readonly title: string
  readonly subtitle: string
  /** In the language of the customer; the first draft is what the text begins with. */
  readonly letter: Pick<DeskMessage, 'language' | 'drafts'>
  readonly act: Endpoint & { readonly body: z.ZodMiniType; readonly output: typeof messageSchema }
  readonly params: Readonly<Record<string, string>>
  /** What the body has beside text and language. */
  readonly also?: Readonly<Record<string, unknown>>
  /** Whether the message can be closed with it. */
  readonly canClose?: boolean
  readonly reload: () => unknown
  readonly onClose: () => void
}

const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

/** Writes to a customer, from a template in their language. It is its own reason, so that none is asked for. */
export function ReplyDialog({
  letter,
  act,
  params,
  also,
  canClose = false,
  reload,
  onClose,
  ...words
}: ReplyDialogProps) {
  const { drafts } = letter
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const textOf = (template: string, language: string) =>
    drafts.find((draft) => draft.template === template)?.text[language === 'es' ? 'es' : 'en'] ?? ''
  // A select has any text.
  const theirs: string = letter.language
  const first: string = drafts[0]?.template ?? ''
  const form = useForm({
    initial: { template: first, language: theirs, text: textOf(first, theirs), closes: false },
    validate: ({ language, text, closes }) =>
      validate(act.body, { ...also, language, text, ...(canClose && { closes }) }),
    onSubmit: async (body, signal) => {
      const answer = (await sendWith((idempotencyKey) =>
        sendAny(act, { params, body }, { signal, idempotencyKey }),
      )) as OutputOf<typeof act> // the contract's endpoint says what it answers
      toast.success(answer.message)
      onClose()
      reload()
    },
    onFailure: (error) => reloadIfLate(error, reload),
  })
  const { template, language, text } = form.values
  const isUntouched = text === textOf(template, language)
  return (
    <FormDialog {...words} submitLabel="Send" size="medium" form={form} onClose={onClose}>
      <div className={styles.choices}>
        <Select
          {...form.choice('template')}
          label="Template"
          hint="Replaces the text."
          options={drafts.map(({ template: value }) => ({ value, label: templateLabels[value] }))}
          onValueChange={(chosen) => {
            form.setValue('template', chosen)
            form.setValue('text', textOf(chosen, language))
          }}
        />
        <Select
          {...form.choice('language')}
          label="Language"
          options={languageOptions}
          onValueChange={(chosen) => {
            form.setValue('language', chosen)
            // What was typed stays.
            if (isUntouched) form.setValue('text', textOf(template, chosen))
          }}
        />
      </div>
      <TextField
        {...form.text('text')}
        label="Message"
        multiline
        maxLength={4000}
        autoComplete="off"
      />
      {canClose && <Checkbox {...form.tick('closes')}>Close the message</Checkbox>}
    </FormDialog>
  )
}
