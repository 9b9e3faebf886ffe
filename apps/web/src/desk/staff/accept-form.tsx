import type { OutputOf } from '@openline/contract/endpoint'
import { validate } from '@openline/contract/fields'
import { passkeyName } from '@openline/contract/people/passkeys'
import { acceptInvitation, type openInvitation } from '@openline/contract/people/staff-sign-in'
import * as z from 'zod/mini'
import { makePasskey } from '../../features/passkeys/passkeys.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { call } from '../lib/call.ts'
import { startSession } from '../lib/session.ts'
import { madeBy } from './made-by.ts'
import styles from './sign-in.module.css'

type AcceptFormProps = {
  readonly code: string
  readonly asked: OutputOf<typeof openInvitation>
  readonly onRefused: () => void
  readonly onAccepted: (recoveryCode: string) => void
}

const nameSchema = z.object({ passkeyName })

/** Makes the first passkey of an account, and with it opens a session. */
export function AcceptForm({ code, asked, onRefused, onAccepted }: AcceptFormProps) {
  const form = useForm({
    initial: { passkeyName: '' },
    validate: (values) => validate(nameSchema, values),
    onSubmit: async (named, signal): Promise<void> => {
      const credential = await madeBy(() => makePasskey(asked))
      if (typeof credential === 'string') return form.setFailure(credential)
      const { challengeId } = asked
      const body = { code, challengeId, passkeyName: named.passkeyName, credential }
      const session = await call(acceptInvitation, { body }, { signal })
      startSession(session)
      onAccepted(session.recoveryCode)
    },
    onFailure: onRefused,
  })
  return (
    <form {...form.props} className={styles.form}>
      <p>
        For <strong>{asked.email}</strong>
      </p>
      <TextField
        {...form.text('passkeyName')}
        label="Name of this device"
        hint="As you will recognize it, such as “Work laptop”."
        autoComplete="off"
        enterKeyHint="go"
      />
      <FailureAlert message={form.failure} />
      <Button type="submit" wide pending={form.isPending}>
        Create a passkey
      </Button>
    </form>
  )
}
