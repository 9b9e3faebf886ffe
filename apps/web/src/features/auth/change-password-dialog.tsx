import { validate } from '@openline/contract/fields'
import { changePassword, changePasswordFields } from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, isCanceled, messageOf } from '../../lib/api-client.ts'
import { Link } from '../../lib/link.tsx'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

type ChangePasswordDialogProps = {
  readonly onClose: () => void
  readonly onChanged: () => void
}

const empty = { currentPassword: '', newPassword: '', confirmNewPassword: '' }

/** Asks for the current and the new password (spec 2). Empty at each opening. */
export function ChangePasswordDialog({ onClose, onChanged }: ChangePasswordDialogProps) {
  const { form, refusal, backToForm } = useChange(onChanged)
  return (
    <>
      <FormDialog
        title={t('Change password')}
        submitLabel={t('Change Password')}
        size="medium"
        form={{ ...form, failure: '' }}
        onClose={onClose}
      >
        <TextField
          {...form.text('currentPassword')}
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <p className={styles.beside}>
          <Link to={paths.forgotPassword}>{t('Forgot your password?')}</Link>
        </p>
        <NewPasswordFields text={form.text} />
      </FormDialog>
      <FailureDialog
        open={refusal !== null}
        selection="password"
        reason={refusal === null ? undefined : messageOf(refusal)}
        onRetry={backToForm}
        onClose={backToForm}
      />
    </>
  )
}

/** The form and its server error, which is shown in its own dialog (spec 4), then under the fields. */
function useChange(onChanged: () => void) {
  const [refusal, setRefusal] = useState<unknown>(null)
  const form = useForm({
    initial: empty,
    validate: (values) => validate(changePasswordFields, values),
    onSubmit: async (body, signal) => {
      try {
        await call(changePassword, { body }, { signal })
      } catch (error) {
        if (!isCanceled(error)) setRefusal(error)
        throw error
      }
      onChanged()
    },
  })
  const backToForm = () => {
    setRefusal(null)
    // Once more, now that the fields can take the focus again.
    if (refusal instanceof ApiError && refusal.errors.length > 0) form.showErrors(refusal.errors)
  }
  return { form, refusal, backToForm }
}
