import { validate } from '@openline/contract/fields'
import { identify } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { useSyncExternalStore } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { subscribeSession, wasSignedOut } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { methodToOffer } from './method-hint.ts'
import { sendCode } from './recent-codes.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

type EmailStepProps = {
  /** A way in that needs no address. */
  readonly faster?: React.ReactNode
}

/** The first step of signing in: who is it? */
export function EmailStep({ faster }: EmailStepProps) {
  const signIn = useSignIn()
  return (
    <SignInFrame
      heading={t('Sign in')}
      lead={t('Enter your email. We’ll sign you in or set up your account.')}
    >
      <Reason signIn={signIn} />
      <EmailForm key={signIn.email} signIn={signIn} faster={faster} />
    </SignInFrame>
  )
}

/** Why the page redirected the visitor to sign-in. */
function Reason({ signIn: { from, startsAgain } }: { signIn: SignIn }) {
  const isSignedOut = useSyncExternalStore(subscribeSession, wasSignedOut, () => false)
  if (startsAgain) return <Alert>{t('Please start over with your email.')}</Alert>
  if (from === null) return null
  if (isSignedOut) return <Alert>{t('You were signed out. Please sign in again.')}</Alert>
  return (
    // There from the start: what came later would move what is being pressed.
    <div data-for="filled-cart">
      <Alert>{t('We’ll keep your cart while you sign in.')}</Alert>
    </div>
  )
}

/** Restores the address after the Back button. In memory only, since an address is personal data. */
let lastEmail = ''

function EmailForm({ signIn, faster }: EmailStepProps & { signIn: SignIn }) {
  const { shortName } = useBrand()
  const isBack = useNavigationType() === NavigationType.Pop
  const form = useForm({
    initial: { email: signIn.email || (isBack ? lastEmail : '') },
    validate: (values) => validate(identify.body, values),
    onSubmit: async (body, signal) => {
      const { methods } = await call(identify, { body }, { signal })
      lastEmail = body.email
      if (methodToOffer(methods) === 'password') return signIn.goTo(paths.loginWithPassword, body)
      signIn.goTo(paths.otpLogin, { ...body, code: await sendCode(body.email, signal) })
    },
  })
  return (
    <>
      <form {...form.props} className={styles.form}>
        <EmailField {...form.text('email')} autoComplete="username webauthn" enterKeyHint="next" />
        <FormFailure message={form.failure} button={t('Continue')} />
        <SubmitButton isPending={form.isPending}>{t('Continue')}</SubmitButton>
        {faster}
        <p className={styles.beside}>
          <Link {...signIn.link(paths.lostAccess)}>{t('Lost your phone or passkey?')}</Link>
        </p>
      </form>
      <p className={styles.or}>{t('or')}</p>
      <Link
        {...signIn.link(paths.loginWithPassword, { email: form.values.email })}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        {t('Use my password')}
      </Link>
      <p className={styles.small}>
        <WithParts
          text={t(
            'New to {shortName}? Just enter your email above, or <register>create an account with a password</register>.',
            { shortName },
          )}
          parts={{
            register: <Link {...signIn.link(paths.register, { email: form.values.email })} />,
          }}
        />
      </p>
    </>
  )
}
