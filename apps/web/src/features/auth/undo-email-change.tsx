import { validate } from '@openline/contract/fields'
import { undoEmailChange } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { endSession } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { EmailCodeButton } from './email-code-button.tsx'
import { FormFailure } from './form-failure.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The page of the email about a changed address. The link's secret is sent only when the button is pressed. */
export function UndoEmailChange() {
  const [email, setEmail] = useState<string | null>(null)
  return (
    <SignInFrame
      heading={email === null ? t('Wasn’t you?') : t('Your old email is back')}
      lead={
        email === null
          ? t('Someone changed the email on your account. You can undo that here.')
          : t('Now choose a new password that only you know.')
      }
    >
      {email === null ? <UndoForm onDone={setEmail} /> : <Done email={email} />}
    </SignInFrame>
  )
}

function UndoForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const { hash } = useLocation()
  const label = t('Undo this change')
  const form = useForm({
    initial: {},
    validate: () => validate(undoEmailChange.body, { token: hash.slice(1) }),
    onSubmit: async (body, signal) => {
      const { email } = await call(undoEmailChange, { body }, { signal })
      // This browser may hold one of the sessions that have just ended.
      endSession()
      onDone(email)
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <ul>
        <li>{t('Your account goes back to the email that received this link.')}</li>
        <li>{t('Everyone is signed out on all devices.')}</li>
        <li>{t('The current password stops working, and you choose a new one.')}</li>
      </ul>
      <FormFailure message={form.failure} button={label} />
      <Button type="submit" wide pending={form.isPending}>
        {label}
      </Button>
      <p className={styles.or}>{t('Was it you?')}</p>
      <Link to={paths.home} className={buttonClass({ variant: 'secondary', wide: true })}>
        {t('Keep it')}
      </Link>
    </form>
  )
}

function Done({ email }: { readonly email: string }) {
  const signIn = useSignIn()
  return (
    <div className={styles.form}>
      <Alert tone="success" live>
        {t('Your account uses {email} again, and everyone was signed out.', { email })}
      </Alert>
      <Link
        {...signIn.link(paths.forgotPassword, { email })}
        className={buttonClass({ wide: true })}
      >
        {t('Choose a new password')}
      </Link>
      <p className={styles.or}>{t('or')}</p>
      <EmailCodeButton signIn={signIn} email={email}>
        {t('Sign in with a code')}
      </EmailCodeButton>
    </div>
  )
}
