import { t } from '@openline/i18n/i18n'
import styles from './phone-check-view.module.css'

/** What to look at where the network can't check phones. */
export function NoPhoneCheck() {
  return (
    <div className={styles.check}>
      <p>
        {t(
          'We can’t check phones here. Your phone works with us if it’s unlocked and made for US networks.',
        )}
      </p>
      <p>
        {t(
          'For an eSIM, dial *#06# on your phone: if it shows an EID, it supports eSIM. Ask the store or carrier it came from whether it’s unlocked.',
        )}
      </p>
    </div>
  )
}
