import { validate } from '@openline/contract/fields'
import { recoveryMinutes, useRecoveryCode } from '@openline/contract/people/staff-sign-in'
import { Link, useNavigate } from 'react-router'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { call } from '../lib/call.ts'
import { PasskeyDoor } from './passkey-door.tsx'
import styles from './sign-in.module.css'

/** A printed code opens the way to a new passkey, as an invitation does. */
export function RecoveryPage() {
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '', recoveryCode: '' },
    validate: (values) => validate(useRecoveryCode.body, values),
    onSubmit: async (body, signal) => {
      const { code } = await call(useRecoveryCode, { body }, { signal })
      await navigate(`/invitation#${code}`, { replace: true })
    },
  })
  return (
    <PasskeyDoor
      title="Use your recovery code"
      lead={`It works once. You then have ${recoveryMinutes} minutes to create a new passkey, which replaces your old ones.`}
    >
      <form {...form.props} className={styles.form}>
        <TextField
          {...form.text('email')}
          label="Work email"
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
        />
        <TextField
          {...form.text('recoveryCode')}
          label="Recovery code"
          hint="Four groups of five characters."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FailureAlert message={form.failure} />
        <Button type="submit" wide pending={form.isPending}>
          Continue
        </Button>
      </form>
      <p>
        <Link to="/sign-in">Sign in with a passkey</Link>
      </p>
    </PasskeyDoor>
  )
}
