import { useEffect, useState } from 'react'
import { localTime } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { When } from '../kit/when.tsx'
import { spanLabels } from '../lib/time-labels.ts'
import styles from './port-in-cases.module.css'

/** The present, brought up to date while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type ClockProps = {
  readonly since: string
  /** After how many minutes it is said in red. */
  readonly lateAfterMinutes?: number
  /** In a table the moment shows when it is pointed at. */
  readonly isShort?: boolean
}

/** How long something lasts already, with the moment at which it began. */
export function Clock({ since, lateAfterMinutes = Infinity, isShort = false }: ClockProps) {
  const now = useNow()
  const from = Date.parse(since)
  const isLate = now - from >= lateAfterMinutes * 60_000
  return (
    <span className={styles.clock} {...(isShort && { title: `since ${localTime(since)}` })}>
      <Badge tone={isLate ? 'danger' : 'neutral'}>{spanLabels(from, now)}</Badge>
      {!isShort && (
        <span className={styles.small}>
          since <When at={since} />
        </span>
      )}
    </span>
  )
}

/** How long ago something was. */
export function Ago({ at }: { readonly at: string }) {
  const now = useNow()
  return <span title={localTime(at)}>{spanLabels(Date.parse(at), now)} ago</span>
}

/** How much time is left, or for how long it is over. */
export function Deadline({ at }: { readonly at: string }) {
  const now = useNow()
  const end = Date.parse(at)
  const isOver = end <= now
  const words = isOver ? `${spanLabels(end, now)} ago` : `${spanLabels(now, end)} left`
  return (
    <span className={styles.clock}>
      <Badge tone={isOver || end - now < 3 * 60_000 ? 'danger' : 'warning'}>{words}</Badge>
      <span className={styles.small}>
        <When at={at} />
      </span>
    </span>
  )
}
