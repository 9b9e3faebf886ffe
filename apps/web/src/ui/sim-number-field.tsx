import { t } from '@openline/i18n/i18n'
import { TextField } from './text-field.tsx'

type SimNumberFieldProps = Pick<
  React.ComponentProps<typeof TextField>,
  'name' | 'value' | 'onValueChange' | 'filter' | 'error' | 'onEnter' | 'autoCapitalize'
> & {
  /** A hint about the number as typed; null shows where to find it. */
  readonly hint?: string | null
}

/** The ICCID printed on a SIM card. */
export function SimNumberField({ hint = null, ...field }: SimNumberFieldProps) {
  return (
    <TextField
      {...field}
      label={t('SIM number (ICCID)')}
      hint={hint ?? t('The 18 to 22 digits printed on the card.')}
      autoComplete="off"
      inputMode="numeric"
      enterKeyHint="done"
      spellCheck={false}
    />
  )
}
