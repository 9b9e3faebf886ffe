import { validate } from '@openline/contract/fields'
import { type DeskMessage, replyToMessage } from '@openline/contract/processes/contact-desk'
import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { createRequestKey } from '../kit/request-key.ts'
import { call } from '../lib/call.ts'
import { reloadIfLate } from '../lib/reload-if-late.ts'
import styles from './contact.module.css'
import { templateLabels } from './message-labels.ts'

type ReplyDialogProps = {
  readonly message: DeskMessage
  readonly reload: () => unknown
  readonly onClose: () => void
}

const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

/** Writes a reply, from a template in the language of the customer. It is its own reason, so that none is asked for. */
export function ReplyDialog({ message, reload, onClose }: ReplyDialogProps) {
  const { id, name, email, drafts, changes } = message
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const textOf = (template: string, language: string) =>
    drafts.find((draft) => draft.template === template)?.text[language === 'es' ? 'es' : 'en'] ?? ''
  // A select has any text.
  const theirs: string = message.language
  const first: string = 'blank'
  const form = useForm({
    initial: { template: first, language: theirs, text: textOf(first, theirs), closes: false },
    validate: (values) => validate(replyToMessage.body, { ...values, changes }),
    onSubmit: async (body, signal) => {
      const answer = await sendWith((idempotencyKey) =>
        call(replyToMessage, { params: { id }, body }, { signal, idempotencyKey }),
      )
      toast.success(answer.message)
      onClose()
      reload()
    },
    onFailure: (error) => reloadIfLate(error, reload),
  })
  const { template, language, text } = form.values
  const isUntouched = text === textOf(template, language)
  return (
    <FormDialog
      title={`Reply to ${name}`}
      subtitle={`Goes to ${email} by email, with a link to answer. Leave out account details.`}
      submitLabel="Send reply"
      size="medium"
      form={form}
      onClose={onClose}
    >
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
        label="Reply"
        multiline
        maxLength={4000}
        autoComplete="off"
      />
      <Checkbox {...form.tick('closes')}>Close the message</Checkbox>
    </FormDialog>
  )
}
