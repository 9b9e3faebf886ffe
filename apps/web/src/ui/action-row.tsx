import styles from './action-rows.module.css'
import { ChevronRightIcon } from './icons.tsx'

type ActionRowProps = {
  readonly title: string
  /** The title with what it belongs to, where the page shows several. */
  readonly name?: string
  /** How things stand, in a sentence. */
  readonly children?: React.ReactNode
  /** Opens what the row is about; without it the row only says something. */
  readonly onOpen?: (() => void) | undefined
  /** A switch or a button in place of the chevron. */
  readonly action?: React.ReactNode
}

/** One of `ActionRows`: a press anywhere on it opens it. */
export function ActionRow({ title, name = title, children, onOpen, action }: ActionRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {onOpen ? (
          <button type="button" className={styles.title} aria-label={name} onClick={onOpen}>
            {title}
          </button>
        ) : (
          <p className={styles.title}>{title}</p>
        )}
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onOpen && !action && (
        <span className={styles.chevron}>
          <ChevronRightIcon size={20} />
        </span>
      )}
    </li>
  )
}
