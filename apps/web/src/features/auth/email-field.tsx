import { t } from '@openline/i18n/i18n'
import { TextField } from '../../ui/text-field.tsx'

type EmailFieldProps = Pick<
  React.ComponentProps<typeof TextField>,
  'name' | 'value' | 'error' | 'onValueChange' | 'onEnter' | 'enterKeyHint' | 'autoComplete'
>

/** The address that an account is known by. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={t('Email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      enterKeyHint="go"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
