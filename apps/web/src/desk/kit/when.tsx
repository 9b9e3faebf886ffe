import { formatDate } from '@openline/contract/dates'
import { localTime } from '../../lib/local-date.ts'
import styles from './when.module.css'

type WhenProps = {
  readonly at: string
  /** IANA name of the clock to read it by, which is then named. Default: that of who reads. */
  readonly timeZone?: string
}

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

/** A moment on the calendar of who reads, with second and zone for who points at it. */
export function When({ at, timeZone }: WhenProps) {
  const words = timeZone === undefined ? localTime(at) : timeIn(timeZone, at)
  const afterDate = words.lastIndexOf(', ') + 1
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      <span className={styles.whole}>{words.slice(0, afterDate)}</span>{' '}
      <span className={styles.whole}>{words.slice(afterDate + 1)}</span>
    </time>
  )
}

/** `Nov 20, 2026, 9:41 PM CST` */
function timeIn(timeZone: string, at: string): string {
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  const time = new Intl.DateTimeFormat('en-US', clock).format(new Date(at))
  return `${formatDate(at, 'MMM D, YYYY', timeZone)}, ${time}`
}
