import { login } from '@openline/contract/auth'
import { validate } from '@openline/contract/fields'
import { t } from '@openline/words/words'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { startSession } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { KnownEmail } from './known-email.tsx'
import { rememberMethod } from './method-hint.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** Signing in with a password. Asks for the address too when no step before did. */
export const PasswordStep = () => {
  const signIn = useSignIn()
  return (
    <SignInFrame
      heading={t('Enter your password')}
      lead={t('Or skip it: a code by e-mail opens your account just as well.')}
    >
      <PasswordForm key={signIn.email} signIn={signIn} />
    </SignInFrame>
  )
}

const PasswordForm = ({ signIn }: { signIn: SignIn }) => {
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
  const carried = { email: form.values.email }
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
            <Link {...signIn.link(paths.forgotPassword, carried)}>
              {t('Forgot your password?')}
            </Link>
          </p>
        </div>
        <FormFailure message={form.failure} button={t('Sign in')} />
        <SubmitButton isPending={form.isPending}>{t('Sign in')}</SubmitButton>
      </form>
      <p className={styles.or}>{t('or')}</p>
      <Link
        {...signIn.link(paths.loginWithoutPassword, carried)}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        {t('E-mail me a code instead')}
      </Link>
    </>
  )
}
