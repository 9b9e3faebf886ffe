import { validate } from '@openline/contract/fields'
import { editUser } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { EditDialogProps } from './edit-dialog.ts'
import { saveProfile } from './save-profile.ts'

export function NameDialog({ user, onClose, onSaved }: EditDialogProps) {
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    validate: (values) => validate(editUser.body, values),
    onSubmit: async (body, signal) => {
      await saveProfile(body, signal)
      onSaved()
    },
  })
  return (
    <FormDialog title={t('Edit name')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextField
        {...form.text('firstName')}
        label={t('First name')}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        spellCheck={false}
      />
      <TextField
        {...form.text('lastName')}
        label={t('Last name')}
        autoComplete="family-name"
        autoCapitalize="words"
        enterKeyHint="done"
        spellCheck={false}
      />
    </FormDialog>
  )
}
