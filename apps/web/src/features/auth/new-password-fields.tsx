import { t } from '@openline/i18n/i18n'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

type NewPasswordFieldsProps = {
  /** Binds a field to the form around it. */
  readonly text: (
    field: 'newPassword' | 'confirmNewPassword',
  ) => Pick<
    React.ComponentProps<typeof TextField>,
    'name' | 'value' | 'onValueChange' | 'filter' | 'error' | 'onEnter'
  >
}

/** A new password with what it must have, and once more. */
export function NewPasswordFields({ text }: NewPasswordFieldsProps) {
  const newPassword = text('newPassword')
  return (
    <>
      <TextField
        {...newPassword}
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
        hint={<PasswordChecklist password={newPassword.value} />}
      />
      <TextField
        {...text('confirmNewPassword')}
        label={t('Confirm new password')}
        type="password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  )
}
