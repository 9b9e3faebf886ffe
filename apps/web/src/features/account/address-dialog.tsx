import { addressSchema } from '@openline/contract/address-schema'
import { validate } from '@openline/contract/fields'
import { t } from '@openline/i18n/i18n'
import { useForm } from '../../lib/use-form.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { addressValues, useAddress } from '../address/address.ts'
import type { EditDialogProps } from './edit-dialog.ts'
import { saveProfile } from './save-profile.ts'

export function AddressDialog({ user, onClose, onSaved }: EditDialogProps) {
  const form = useForm({
    initial: addressValues(user),
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
      <AddressFields {...useAddress(form)} />
    </FormDialog>
  )
}
