import styles from './dashboard-section.module.css'

type DashboardSectionProps = {
  readonly title: string
  /** Beside the title. */
  readonly action?: React.ReactNode
  readonly children: React.ReactNode
}

/** A titled part of a dashboard page. */
export function DashboardSection({ title, action, children }: DashboardSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
