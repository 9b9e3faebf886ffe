import styles from './bottom-bar.module.css'

type BottomBarProps = {
  /** The sum to pay, ready to read; empty while it is not known. */
  readonly total: string
  readonly totalLabel: string
  /** What pressing it agrees to; it stays in view with it. */
  readonly note?: React.ReactNode
  /** The way on. */
  readonly children: React.ReactNode
}

/** The way on: below what it belongs to on wide screens, always in view beside the total on others. */
export function BottomBar({ total, totalLabel, note, children }: BottomBarProps) {
  return (
    <div className={styles.bar}>
      {total !== '' && (
        <p className={styles.total}>
          <span>{totalLabel}</span>{' '}
          <strong key={total} data-amount="">
            {total}
          </strong>
        </p>
      )}
      <div className={styles.actions}>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
