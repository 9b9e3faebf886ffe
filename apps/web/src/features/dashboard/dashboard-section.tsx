import styles from './dashboard-section.module.css'

type DashboardSectionProps = {
  readonly title: string
  readonly children: React.ReactNode
}

/** A titled part of a dashboard page. */
export function DashboardSection({ title, children }: DashboardSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
