import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './use-sign-in.ts'

/** For a customer who lost a way to sign in: which ways remain, and what to do otherwise. */
export function LostAccess() {
  const { support } = useBrand()
  const { link } = useSignIn()
  return (
    <SignInFrame
      heading={t('Lost your phone or passkey?')}
      lead={t('You can still get in with your email, from any device.')}
    >
      <div className={styles.form}>
        <ol>
          {steps().map((step) => (
            <li key={step}>
              <WithParts text={step} parts={{ strong: <strong /> }} />
            </li>
          ))}
        </ol>
        <Link {...link(paths.loginWithoutPassword)} className={buttonClass({ wide: true })}>
          {t('Sign in with a code')}
        </Link>
        <Link
          {...link(paths.forgotPassword)}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          {t('Choose a new password')}
        </Link>
        <p className={styles.or}>{t('Lost access to your email?')}</p>
        <p>
          <WithParts
            text={t(
              'Call us at <phone>{phone}</phone>. We’ll check your photo ID, and two of our people have to agree. It takes three days, because anyone after your number would try this too.',
              { phone: support.phone },
            )}
            parts={{ phone: <a href={`tel:${support.phoneE164}`}>{support.phone}</a> }}
          />
        </p>
      </div>
    </SignInFrame>
  )
}

function steps() {
  return [
    t(
      '<strong>Sign in with a code we email you.</strong> It never goes to your phone number, so it works even if your line doesn’t.',
    ),
    t('<strong>Remove the lost passkey</strong> in your settings and sign out everywhere else.'),
    t(
      '<strong>Protect your number.</strong> Suspend the line or move it to another SIM in your account before someone else uses it.',
    ),
  ]
}
