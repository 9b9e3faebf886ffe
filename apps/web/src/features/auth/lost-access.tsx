import { t } from '@openline/words/words'
import { Link } from 'react-router'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './use-sign-in.ts'

/** For whoever lost what they signed in with: which way is left, and what to do about the rest. */
export const LostAccess = () => {
  const { support } = useBrand()
  const { link } = useSignIn()
  return (
    <SignInFrame
      heading={t('Lost your phone or passkey?')}
      lead={t('Neither is the only way in. Your mailbox opens your account from any device.')}
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
        <p className={styles.or}>{t('No mailbox any more?')}</p>
        <p>
          <WithParts
            text={t(
              'Call us at <phone>{phone}</phone>. We ask for things that only you can show, never for what stands in your account, and it may take a day: whoever wants your number would try this way too.',
              { phone: support.phone },
            )}
            parts={{ phone: <a href={`tel:${support.phoneE164}`}>{support.phone}</a> }}
          />
        </p>
      </div>
    </SignInFrame>
  )
}

const steps = () => [
  t(
    '<strong>Get in with a code by e-mail.</strong> It goes to your mailbox, never to your phone number, so it works while your line does not.',
  ),
  t('<strong>Remove the lost passkey</strong> in your settings, and sign out everywhere else.'),
  t(
    '<strong>Keep your number yours.</strong> Suspend the line or move it to another SIM in your account, before somebody else uses it.',
  ),
]
