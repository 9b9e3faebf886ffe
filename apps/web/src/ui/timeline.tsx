import { msg, translate } from '@openline/i18n/i18n'
import { CheckIcon, CloseIcon } from './icons.tsx'
import styles from './timeline.module.css'

export type TimelineEvent = {
  readonly id: string
  readonly title: string
  readonly state: 'done' | 'current' | 'upcoming' | 'failed'
  /** Ready to read. */
  readonly time?: string | undefined
  readonly detail?: React.ReactNode
}

const spoken = {
  done: msg('Done'),
  current: msg('In progress'),
  upcoming: msg('Not yet'),
  failed: msg('Failed'),
}

/** Past, current and upcoming steps. */
export function Timeline({
  label,
  events,
}: {
  readonly label: string
  readonly events: readonly TimelineEvent[]
}) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={styles.event} data-state={event.state}>
          <span className={styles.dot}>
            {event.state === 'done' && <CheckIcon size={14} />}
            {event.state === 'failed' && <CloseIcon size={14} />}
            <span className="visually-hidden">{translate(spoken[event.state])}: </span>
          </span>
          <div>
            <p className={styles.title}>{event.title}</p>
            {event.detail && <div className={styles.detail}>{event.detail}</div>}
            {event.time && <p className={styles.time}>{event.time}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
