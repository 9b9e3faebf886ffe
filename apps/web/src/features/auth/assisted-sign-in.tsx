import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

/** Off unless the carrier configures it, which no version can do yet. */
export const AssistedSignIn = () => (
  <SignInFrame
    heading="Assisted sign-in"
    lead="For support staff who help a customer inside the account."
  >
    <div className={styles.form}>
      <p>
        Assisted sign-in is not switched on here. If somebody sent you this link to get into your
        account, please do not follow it further and tell us.
      </p>
      <Link to={paths.contactUs} className={buttonClass({ wide: true })}>
        Contact us
      </Link>
      <p className={styles.or}>or</p>
      <Link to={paths.login} className={buttonClass({ variant: 'secondary', wide: true })}>
        Sign in to your own account
      </Link>
    </div>
  </SignInFrame>
)
