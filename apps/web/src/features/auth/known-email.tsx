import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { UserIcon } from '../../ui/icons.tsx'
import styles from './known-email.module.css'

type KnownEmailProps = {
  readonly email: string
  /** Leads to where the address can be changed. */
  readonly change: { readonly to: string; readonly state: unknown }
}

/**
 * The address of the step before, not to be typed again. The hidden field gives
 * password managers which account the password belongs to.
 */
export function KnownEmail({ email, change }: KnownEmailProps) {
  return (
    <div className={styles.known}>
      <UserIcon size={22} />
      <span className={styles.email}>{email}</span>
      <Link {...change} className={styles.change}>
        {t('Not you?')}
      </Link>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    </div>
  )
}
