import { t, translate } from '@openline/i18n/i18n'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './password-checklist.module.css'
import { passwordRules } from './password-rules.ts'

/**
 * Ticks off the password rule during typing. For the hint of a field. Whether it is easy to guess is the
 * server's to say, so that is never ticked off.
 */
export function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <span className={styles.list}>
      {passwordRules.map(({ label, isMet }) => (
        <span key={label} className={styles.rule} data-met={isMet(password) ? '' : undefined}>
          <span className={styles.mark}>{isMet(password) && <CheckIcon size={18} />}</span>
          {translate(label)}
          <span className="visually-hidden">
            {isMet(password) ? t(': done. ') : t(': missing. ')}
          </span>
        </span>
      ))}
      <span className={styles.rule}>
        <span className={styles.mark} />
        {t('Not easy to guess (we check this when you save)')}
      </span>
    </span>
  )
}
