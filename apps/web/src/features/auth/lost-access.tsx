import { Link } from 'react-router'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './use-sign-in.ts'

/** For whoever lost what they signed in with: which way is left, and what to do about the rest. */
export const LostAccess = () => {
  const { support } = useBrand()
  const { link } = useSignIn()
  return (
    <SignInFrame
      heading="Lost your phone or passkey?"
      lead="Neither is the only way in. Your mailbox opens your account from any device."
    >
      <div className={styles.form}>
        <ol>
          <li>
            <strong>Get in with a code by e-mail.</strong> It goes to your mailbox, never to your
            phone number, so it works while your line does not.
          </li>
          <li>
            <strong>Remove the lost passkey</strong> in your settings, and sign out everywhere else.
          </li>
          <li>
            <strong>Keep your number yours.</strong> Suspend the line or move it to another SIM in
            your account, before somebody else uses it.
          </li>
        </ol>
        <Link {...link(paths.loginWithoutPassword)} className={buttonClass({ wide: true })}>
          Sign in with a code
        </Link>
        <Link
          {...link(paths.forgotPassword)}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          Choose a new password
        </Link>
        <p className={styles.or}>No mailbox any more?</p>
        <p>
          Call us at <a href={`tel:${support.phoneE164}`}>{support.phone}</a>. We ask for things
          that only you can show, never for what stands in your account, and it may take a day:
          whoever wants your number would try this way too.
        </p>
      </div>
    </SignInFrame>
  )
}
