import { validate } from '@openline/contract/fields'
import { passkeyName } from '@openline/contract/people/passkeys'
import { addStaffPasskey, askNewStaffPasskey } from '@openline/contract/people/staff-sign-in'
import * as z from 'zod/mini'
import { makePasskey } from '../../features/passkeys/passkeys.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../lib/call.ts'
import { madeBy } from './made-by.ts'
import { isTooOld } from './sign-in-again.tsx'

type AddPasskeyDialogProps = {
  readonly reload: () => unknown
  readonly onTooOld: () => void
  readonly onClose: () => void
}

const nameSchema = z.object({ name: passkeyName })

export function AddPasskeyDialog({ reload, onTooOld, onClose }: AddPasskeyDialogProps) {
  const form = useForm({
    initial: { name: '' },
    validate: (values) => validate(nameSchema, values),
    onSubmit: async ({ name }, signal): Promise<void> => {
      const asked = await call(askNewStaffPasskey, {}, { signal }).catch((error: unknown) => {
        if (isTooOld(error)) return null
        throw error
      })
      if (asked === null) {
        onClose()
        return onTooOld()
      }
      const credential = await madeBy(() => makePasskey(asked))
      if (typeof credential === 'string') return form.setFailure(credential)
      const body = { challengeId: asked.challengeId, name, credential }
      const { message } = await call(addStaffPasskey, { body }, { signal })
      toast.success(message)
      onClose()
      reload()
    },
  })
  return (
    <FormDialog
      title="Add a passkey"
      subtitle="Your device asks for your fingerprint, face or screen lock."
      submitLabel="Continue"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label="Name of the device"
        hint="As you will recognize it, such as “Work laptop”."
        autoComplete="off"
        enterKeyHint="go"
        spellCheck={false}
      />
    </FormDialog>
  )
}
