import { validate } from '@openline/contract/fields'
import { requestLoginCode } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { KnownEmail } from './known-email.tsx'
import { sendCode } from './recent-codes.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** Signing in without a password: asks for a code to be emailed. */
export function CodeRequestStep() {
  const signIn = useSignIn()
  return (
    <SignInFrame
      heading={t('Sign in with a code')}
      lead={t('We’ll email you a 6-digit code. No password needed.')}
    >
      <CodeRequestForm key={signIn.email} signIn={signIn} />
    </SignInFrame>
  )
}

function CodeRequestForm({ signIn }: { signIn: SignIn }) {
  const form = useForm({
    initial: { email: signIn.email },
    validate: (values) => validate(requestLoginCode.body, values),
    onSubmit: async (body, signal) => {
      const code = await sendCode(body.email, signal)
      signIn.goTo(paths.otpLogin, { ...body, code })
    },
  })
  return (
    <>
      <form {...form.props} className={styles.form}>
        {signIn.email === '' ? (
          <EmailField {...form.text('email')} />
        ) : (
          <KnownEmail email={signIn.email} change={signIn.link(paths.login)} />
        )}
        <FormFailure message={form.failure} button={t('Email me a code')} />
        <SubmitButton isPending={form.isPending}>{t('Email me a code')}</SubmitButton>
      </form>
      <p className={styles.or}>{t('or')}</p>
      <Link
        {...signIn.link(paths.loginWithPassword, { email: form.values.email })}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        {t('Use my password')}
      </Link>
    </>
  )
}
