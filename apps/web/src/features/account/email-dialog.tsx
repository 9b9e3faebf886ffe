import { email as emailRule, validate } from '@openline/contract/fields'
import { editUser } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStepUp } from '../step-up/step-up.ts'
import type { EditDialogProps } from './edit-dialog.ts'
import { EmailCodeDialog } from './email-code-dialog.tsx'

/** Changing the email address in two steps (spec 4): ask for a code, then enter it. */
export function EmailDialog({ user, onClose, onSaved }: EditDialogProps) {
  const [newEmail, setNewEmail] = useState('')
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <EmailCodeDialog
      newEmail={newEmail}
      onClose={onClose}
      onSaved={onSaved}
      onOther={() => setSent(false)}
    />
  ) : (
    <NewEmailDialog
      email={user.email}
      typed={newEmail}
      onClose={onClose}
      onSent={(email) => {
        setNewEmail(email)
        setSent(true)
      }}
    />
  )
}

const newEmailSchema = z.object({ email: emailRule })

type NewEmailDialogProps = {
  /** The address until now. */
  readonly email: string
  /** A new address that a code was sent to, to correct it; empty at first. */
  readonly typed: string
  readonly onClose: () => void
  readonly onSent: (newEmail: string) => void
}

function NewEmailDialog({ email, typed, onClose, onSent }: NewEmailDialogProps) {
  const withStepUp = useStepUp()
  const form = useForm({
    initial: { email: typed },
    validate: (values) => validate(newEmailSchema, values),
    onSubmit: async (body, signal) => {
      await withStepUp(() => call(editUser, { body }, { signal }))
      onSent(body.email)
    },
  })
  return (
    <FormDialog
      title={t('Edit email')}
      subtitle={t(
        'Your current email is {email}. We’ll send a code to the new address to confirm it.',
        { email },
      )}
      submitLabel={t('Send code')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('email')}
        label={t('New email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        spellCheck={false}
      />
    </FormDialog>
  )
}
