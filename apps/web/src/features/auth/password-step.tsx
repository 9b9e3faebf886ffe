import { validate } from '@openline/contract/fields'
import { login } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { Link } from '../../lib/link.tsx'
import { startSession } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-form.module.css'
import { EmailCodeButton } from './email-code-button.tsx'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { KnownEmail } from './known-email.tsx'
import { rememberMethod } from './method-hint.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** Signing in with a password. Asks for the address too when no step before did. */
export function PasswordStep() {
  const signIn = useSignIn()
  return (
    <SignInFrame
      heading={t('Enter your password')}
      lead={t('Or sign in with an emailed code instead.')}
    >
      <PasswordForm key={signIn.email} signIn={signIn} />
    </SignInFrame>
  )
}

function PasswordForm({ signIn }: { signIn: SignIn }) {
  const form = useForm({
    initial: { email: signIn.email, password: '' },
    validate: (values) => validate(login.body, values),
    onSubmit: async (body, signal) => {
      try {
        const session = await call(login, { body }, { signal })
        rememberMethod('password')
        startSession(session)
      } catch (error) {
        if (error instanceof ApiError && error.errors.length > 0) form.setValue('password', '')
        throw error
      }
    },
  })
  useFieldFocus(form.props.ref, signIn.email === '' ? null : 'password')
  return (
    <>
      <form {...form.props} className={styles.form}>
        <div className={styles.fields}>
          {signIn.email === '' ? (
            <EmailField {...form.text('email')} enterKeyHint="next" />
          ) : (
            <KnownEmail email={signIn.email} change={signIn.link(paths.login)} />
          )}
          <TextField
            {...form.text('password')}
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <p className={styles.beside}>
            <Link {...signIn.link(paths.forgotPassword, { email: form.values.email })}>
              {t('Forgot your password?')}
            </Link>
          </p>
        </div>
        <FormFailure message={form.failure} button={t('Sign in')} />
        <SubmitButton isPending={form.isPending}>{t('Sign in')}</SubmitButton>
      </form>
      <p className={styles.or}>{t('or')}</p>
      <EmailCodeButton signIn={signIn} email={form.values.email}>
        {t('Email me a code instead')}
      </EmailCodeButton>
    </>
  )
}
