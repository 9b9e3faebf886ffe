import type {
  CustomerTimelineEntry,
  TimelineSource,
} from '@openline/contract/people/customers-desk'
import { useId } from 'react'
import { localDate } from '../../lib/local-date.ts'
import { recordLabels } from '../lib/record-labels.ts'
import styles from './timeline-days.module.css'

type Entries = readonly CustomerTimelineEntry[]

const sources = {
  ...recordLabels,
  message: 'Message',
  email: 'Email sent',
  sign_in: 'Sign-in',
  account: 'Account',
} as const satisfies Record<TimelineSource, string>

/** What happened, the newest first, under the day of whoever reads. */
export function TimelineDays({ entries }: { readonly entries: Entries }) {
  const days = Map.groupBy(entries, ({ at }) => localDate(at, 'MMM D, YYYY'))
  return [...days].map(([day, ofDay]) => <Day key={day} day={day} entries={ofDay} />)
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

function Day({ day, entries }: { readonly day: string; readonly entries: Entries }) {
  const id = useId()
  const [{ at: first } = { at: '' }] = entries
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        {weekday.format(new Date(first))}, {day}
      </h2>
      <ol className={styles.entries}>
        {entries.map(({ id: entry, at, source, title, detail, by }) => (
          <li key={entry} className={styles.entry}>
            <time dateTime={at} title={exact.format(new Date(at))}>
              {clock.format(new Date(at))}
            </time>
            <div>
              <strong className={styles.title}>{title}</strong>
              {(detail || by) && (
                <span className={styles.detail}>
                  {[detail, by && `by ${by}`].filter(Boolean).join(' · ')}
                </span>
              )}
            </div>
            <span className={styles.source}>{sources[source]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
