import { useId } from 'react'
import { localDate } from '../../lib/local-date.ts'
import styles from './timeline-days.module.css'

export type DayEntry = {
  readonly id: string
  readonly at: string
  readonly title: string
  readonly detail: string | null
  /** Who did it; null where that goes without saying. */
  readonly by: string | null
  /** Of which kind it is, at the end of its row. */
  readonly mark: string
}

type Entries = readonly DayEntry[]

type TimelineDaysProps = {
  readonly entries: Entries
  /** Within a section: its days are one level down. */
  readonly isPart?: boolean
}

/** What happened, the newest first, under the reader’s day. */
export function TimelineDays({ entries, isPart = false }: TimelineDaysProps) {
  const days = Map.groupBy(entries, ({ at }) => localDate(at, 'MMM D, YYYY'))
  return [...days].map(([day, ofDay]) => (
    <Day key={day} day={day} entries={ofDay} isPart={isPart} />
  ))
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

type DayProps = Required<TimelineDaysProps> & { readonly day: string }

function Day({ day, entries, isPart }: DayProps) {
  const id = useId()
  const Heading = isPart ? 'h3' : 'h2'
  const [{ at: first } = { at: '' }] = entries
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.day}>
        {weekday.format(new Date(first))}, {day}
      </Heading>
      <ol className={styles.entries}>
        {entries.map(({ id: entry, at, title, detail, by, mark }) => (
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
            <span className={styles.mark}>{mark}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
