import { stepUp } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './step-up-form.module.css'

type PasswordFormProps = { readonly onConfirmed: () => void }

export function PasswordForm({ onConfirmed }: PasswordFormProps) {
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) =>
      password === ''
        ? {
            ok: false,
            errors: [{ field: 'password', message: t('Please enter your password') }],
          }
        : { ok: true, value: password },
    onSubmit: async (password, signal) => {
      await call(stepUp, { body: { password } }, { signal })
      onConfirmed()
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.text('password')}
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FailureAlert message={form.failure} />
      <Button type="submit" wide pending={form.isPending}>
        {t('Confirm')}
      </Button>
    </form>
  )
}
