import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { useSignIn } from './use-sign-in.ts'

type WayInProps = { readonly children: React.ReactNode }

/** An explanation, and the way in that always works. */
export const WayIn = ({ children }: WayInProps) => {
  const { link } = useSignIn()
  return (
    <div className={styles.form}>
      {children}
      <Link {...link(paths.loginWithoutPassword)} className={buttonClass({ wide: true })}>
        Sign in with a code
      </Link>
      <p className={styles.or}>or</p>
      <Link to={paths.contactUs} className={buttonClass({ variant: 'secondary', wide: true })}>
        Talk to a person
      </Link>
    </div>
  )
}
