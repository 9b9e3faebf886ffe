import { t } from '@openline/i18n/i18n'
import styles from './spinner.module.css'

type SpinnerProps = {
  /** The label for screen readers; null inside a control that has one. */
  readonly label?: string | null
  readonly size?: 'small' | 'large'
}

/** Something is on its way. */
export function Spinner({ label = t('Loading'), size = 'large' }: SpinnerProps) {
  return (
    <span className={styles.spinner} data-size={size} role={label === null ? undefined : 'status'}>
      <span className={styles.ring} aria-hidden="true" />
      {label !== null && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
