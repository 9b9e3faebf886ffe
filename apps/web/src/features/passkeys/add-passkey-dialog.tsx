import { validate } from '@openline/contract/fields'
import { addPasskey, askNewPasskey, passkeyName } from '@openline/contract/people/passkeys'
import { t } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import { makePasskey, supportsPasskeys } from './passkeys.ts'

type AddPasskeyDialogProps = { readonly onClose: () => void; readonly onAdded: () => void }

const nameSchema = z.object({ name: passkeyName })

/** Asks for the name first, so that nothing is left to enter after the device has created the passkey. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const withStepUp = useStepUp()
  const form = useForm({
    initial: { name: '' },
    validate: (values) => validate(nameSchema, values),
    onSubmit: async ({ name }, signal): Promise<void> => {
      if (!supportsPasskeys()) return form.setFailure(t('This browser doesn’t support passkeys.'))
      const asked = await withStepUp(() => call(askNewPasskey, {}, { signal }))
      const credential = await made(asked)
      if (typeof credential === 'string') return form.setFailure(credential)
      const body = { challengeId: asked.challengeId, name, credential }
      const { message } = await call(addPasskey, { body }, { signal })
      toast.success(message)
      onAdded()
    },
  })
  return (
    <FormDialog
      title={t('Add a passkey')}
      subtitle={t('Your device will ask for your fingerprint, face or screen lock.')}
      submitLabel={t('Continue')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label={t('Device name')}
        hint={t('A name you’ll recognize, such as “My phone”.')}
        autoComplete="off"
        enterKeyHint="go"
        spellCheck={false}
      />
    </FormDialog>
  )
}

/** The new passkey, or a sentence why there is none. */
async function made(asked: Parameters<typeof makePasskey>[0]) {
  try {
    const credential = await makePasskey(asked)
    return credential ?? t('No passkey was created. You can try again.')
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return isKnown
      ? t('This device already has a passkey for your account.')
      : t('This device couldn’t create a passkey. You can try another device.')
  }
}
