import styles from './attempt-list.module.css'
import { CardLabel } from './card-label.tsx'

type ShownAttempt = {
  readonly id: string
  readonly cardNetwork: string
  readonly last4Digits: string
  /** The amount and what became of it. */
  readonly outcome: string
  /** Further remarks, one line each. */
  readonly notes: readonly string[]
}

type AttemptListProps = {
  /** How often the card was charged, in a sentence. */
  readonly summary: string
  readonly attempts: readonly ShownAttempt[]
}

/** Every try to pay an order, so that "charged once" can be seen. */
export function AttemptList({ summary, attempts }: AttemptListProps) {
  return (
    <>
      <p className={styles.summary}>{summary}</p>
      <ol className={styles.attempts}>
        {attempts.map(({ id, cardNetwork, last4Digits, outcome, notes }) => (
          <li key={id}>
            <CardLabel network={cardNetwork} last4Digits={last4Digits} />
            <span>{outcome}</span>
            {notes.map((note) => (
              <span key={note} className={styles.note}>
                {note}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}
