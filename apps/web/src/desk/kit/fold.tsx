import styles from './fold.module.css'

type FoldProps = {
  /** What is inside. */
  readonly title: string
  /** Whether it is open from the start; default false. */
  readonly open?: boolean
  readonly children: React.ReactNode
}

/** What is rarely needed, behind a line that opens it. */
export function Fold({ title, open, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.title}>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
