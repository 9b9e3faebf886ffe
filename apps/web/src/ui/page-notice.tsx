import styles from './page-notice.module.css'

type PageNoticeProps = {
  /** The name of the landmark. */
  readonly label: string
  readonly children: React.ReactNode
}

/** A sentence at the top of every page. */
export function PageNotice({ label, children }: PageNoticeProps) {
  return (
    <aside className={styles.notice} aria-label={label}>
      <p>{children}</p>
    </aside>
  )
}
