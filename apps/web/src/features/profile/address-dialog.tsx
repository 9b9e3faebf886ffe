import { validate } from '@openline/contract/fields'
import { addressSchema } from '@openline/contract/profile'
import { t } from '@openline/words/words'
import { addressChoices } from '../../lib/address-choices.ts'
import { useForm } from '../../lib/use-form.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { EditDialogProps } from './edit-dialog.ts'
import { saveProfile } from './save-profile.ts'

export const AddressDialog = ({ user, onClose, onSaved }: EditDialogProps) => {
  const form = useForm({
    initial: {
      streetNumber: user.streetNumber ?? '',
      streetDirection: user.streetDirection ?? '',
      streetName: user.streetName ?? '',
      city: user.city ?? '',
      state: user.state ?? '',
      zipCode: user.zipCode ?? '',
    },
    validate: (values) => validate(addressSchema, values),
    onSubmit: async (body, signal) => {
      await saveProfile(body, signal)
      onSaved()
    },
  })
  return (
    <FormDialog
      title={t('Edit address')}
      submitLabel={t('Save')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      <AddressFields text={form.text} choice={form.choice} {...addressChoices} />
    </FormDialog>
  )
}
