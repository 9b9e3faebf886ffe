import { contactNumber, validate } from '@openline/contract/fields'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { EditDialogProps } from './edit-dialog.ts'
import { saveProfile } from './save-profile.ts'

export const PhoneDialog = ({ user, onClose, onSaved }: EditDialogProps) => {
  const form = useForm({
    initial: { contactNumber: user.contactNumber ?? '' },
    validate: (values) => {
      const judged = validate(contactNumber, values.contactNumber)
      return judged.ok
        ? judged
        : {
            ok: false,
            errors: judged.errors.map((error) => ({ ...error, field: 'contactNumber' })),
          }
    },
    onSubmit: async (phoneNumber, signal) => {
      await saveProfile({ phoneNumber }, signal)
      onSaved()
    },
  })
  return (
    <FormDialog
      title="Edit phone number"
      subtitle="Where we can reach you. It need not be one of your lines."
      submitLabel="Save"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('contactNumber')}
        label="Phone number"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="done"
        spellCheck={false}
      />
    </FormDialog>
  )
}
