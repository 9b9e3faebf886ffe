import { useState } from 'react'
import styles from './record.module.css'

type RecordFrameProps = {
  /** Who or what it is. */
  readonly facts: React.ReactNode
  /** Notes, and what can be done. */
  readonly more: React.ReactNode
  /** What is on record about it. */
  readonly children: React.ReactNode
}

/**
 * A record: facts and actions stay in view on the left, the rest is beside them. Where there is no room for two columns,
 * the rest follows the facts.
 */
export function RecordFrame({ facts, more, children }: RecordFrameProps) {
  // As the screen was at first. When it is turned, the styles alone move the parts: what is typed in a dialog stays.
  const [isBeside] = useState(() => window.matchMedia('(width >= 1100px)').matches)
  const [first, rest, last] = [
    <div key="facts" className={styles.facts}>
      {facts}
    </div>,
    <div key="rest" className={styles.rest}>
      {children}
    </div>,
    <div key="more" className={styles.more}>
      {more}
    </div>,
  ]
  return (
    <div className={styles.record}>
      {isBeside
        ? [
            <div key="side" className={styles.side}>
              {[first, last]}
            </div>,
            rest,
          ]
        : [first, rest, last]}
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
