import styles from './record.module.css'

type RecordFrameProps = {
  /** Who or what it is, and what can be done: stays in view on a wide screen. */
  readonly facts: React.ReactNode
  readonly children: React.ReactNode
}

/** A record: its facts and actions on the left, the rest beside them; one column where there is no room for two. */
export function RecordFrame({ facts, children }: RecordFrameProps) {
  return (
    <div className={styles.record}>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.rest}>{children}</div>
    </div>
  )
}

type NoneProps = {
  /** What a record may have, and how many of each there are. */
  readonly of: Readonly<Record<string, number>>
}

/** One quiet line for all that a record has none of. */
export function None({ of }: NoneProps) {
  const names = Object.keys(of).filter((name) => of[name] === 0)
  return names.length > 0 && <p className={styles.none}>No {list.format(names)}.</p>
}

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })
