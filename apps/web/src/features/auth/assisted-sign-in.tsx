import { validate } from '@openline/contract/fields'
import { openAssistedSession } from '@openline/contract/people/assistance'
import { logout } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { useLocation } from 'react-router'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { isLoggedIn, startSession } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIsLoggedIn } from '../../lib/use-session.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type AssistedSignInProps = {
  /** Whether the carrier has switched assisted sessions on. */
  readonly isOn: boolean
  readonly onStarted: () => void
}

/** The page that the support system links to. The session starts only when the agent presses the button. */
export function AssistedSignIn({ isOn, onStarted }: AssistedSignInProps) {
  return (
    <SignInFrame
      heading={t('Assisted sign-in')}
      lead={t('For support staff helping a customer in their account.')}
    >
      {isOn ? <StartForm onStarted={onStarted} /> : <SwitchedOff />}
    </SignInFrame>
  )
}

function StartForm({ onStarted }: Pick<AssistedSignInProps, 'onStarted'>) {
  const { hash } = useLocation()
  const isSignedIn = useIsLoggedIn()
  const label = t('Start assisted session')
  const form = useForm({
    initial: {},
    validate: () => validate(openAssistedSession.body, { code: hash.slice(1) }),
    onSubmit: async (body, signal) => {
      const session = await call(openAssistedSession, { body }, { signal })
      // Only after the link was accepted: one browser has one session.
      if (isLoggedIn()) await call(logout).catch(() => {})
      startSession(session)
      onStarted()
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <ul>
        <li>{t('The session ends automatically after 15 minutes.')}</li>
        <li>{t('We email the customer to say who opened the account, and why.')}</li>
        <li>{t('Everything you do is recorded under your name.')}</li>
      </ul>
      {isSignedIn && (
        <Alert tone="warning">
          {t('Someone is already signed in on this browser. Starting signs them out here.')}
        </Alert>
      )}
      <FormFailure message={form.failure} button={label} />
      <Button type="submit" wide pending={form.isPending}>
        {label}
      </Button>
      <p className={styles.or}>{t('Not from our support team?')}</p>
      <Link to={paths.login} className={buttonClass({ variant: 'secondary', wide: true })}>
        {t('Sign in to your own account')}
      </Link>
    </form>
  )
}

function SwitchedOff() {
  return (
    <div className={styles.form}>
      <p>
        {t(
          'Assisted sign-in isn’t turned on here. If someone sent you this link to get into your account, don’t go any further and let us know.',
        )}
      </p>
      <Link to={paths.contactUs} className={buttonClass({ wide: true })}>
        {t('Contact us')}
      </Link>
      <p className={styles.or}>{t('or')}</p>
      <Link to={paths.login} className={buttonClass({ variant: 'secondary', wide: true })}>
        {t('Sign in to your own account')}
      </Link>
    </div>
  )
}
