import styles from './dispute-actions.module.css'

type ActsProps = {
  /** For screen readers. */
  readonly label: string
  readonly children: React.ReactNode
}

/** The buttons of what can be done with one record. */
export function Acts({ label, children }: ActsProps) {
  return (
    <div role="group" aria-label={label} className={styles.acts}>
      {children}
    </div>
  )
}
