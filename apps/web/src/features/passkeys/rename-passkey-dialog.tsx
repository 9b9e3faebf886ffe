import { validate } from '@openline/contract/fields'
import { type Passkey, renamePasskey } from '@openline/contract/people/passkeys'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

type RenamePasskeyDialogProps = {
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function RenamePasskeyDialog({ passkey, onClose, onSaved }: RenamePasskeyDialogProps) {
  const form = useForm({
    initial: { name: passkey.name },
    validate: (values) => validate(renamePasskey.body, values),
    onSubmit: async (body, signal) => {
      const { message } = await call(
        renamePasskey,
        { params: { id: passkey.id }, body },
        { signal },
      )
      toast.success(message)
      onSaved()
    },
  })
  return (
    <FormDialog title={t('Rename passkey')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextField
        {...form.text('name')}
        label={t('Device name')}
        autoComplete="off"
        enterKeyHint="done"
        spellCheck={false}
      />
    </FormDialog>
  )
}
