import { t } from '@openline/i18n/i18n'
import { TextField } from '../../ui/text-field.tsx'

type NoteFieldProps = Omit<React.ComponentProps<typeof TextField>, 'label' | 'multiline' | 'hint'>

/** What support did, for later readers. */
export function CaseNoteField(props: NoteFieldProps) {
  return (
    <TextField
      {...props}
      label={t('What was done')}
      hint={t(
        'Don’t include account numbers or PINs. The customer can request a copy of this note.',
      )}
      multiline
    />
  )
}
