import { validate } from '@openline/contract/fields'
import { createPassword } from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type CreatePasswordDialogProps = {
  readonly onClose: () => void
  readonly onCreated: () => void
}

/** The first password of an account that an emailed code opened. Asks who it is when that is due. */
export function CreatePasswordDialog({ onClose, onCreated }: CreatePasswordDialogProps) {
  const withStepUp = useStepUp()
  const form = useForm({
    initial: { newPassword: '', confirmNewPassword: '' },
    validate: (values) => validate(createPassword.body, values),
    onSubmit: async (body, signal) => {
      const { message } = await withStepUp(() => call(createPassword, { body }, { signal }))
      toast.success(message)
      onCreated()
    },
  })
  return (
    <FormDialog
      title={t('Create a password')}
      subtitle={t('You can keep signing in with emailed codes too.')}
      submitLabel={t('Create password')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      <NewPasswordFields text={form.text} />
    </FormDialog>
  )
}
