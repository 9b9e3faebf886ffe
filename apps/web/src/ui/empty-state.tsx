import styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly icon?: React.ReactNode
  readonly title: string
  readonly children?: React.ReactNode
  /** What to do about it. */
  readonly action?: React.ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
