import type { MessageEntry } from '@openline/contract/processes/contact-desk'
import { Badge } from '../../ui/badge.tsx'
import { When } from '../kit/when.tsx'
import styles from './contact.module.css'
import { deliveryLooks } from './message-labels.ts'

type ConversationProps = {
  readonly entries: readonly MessageEntry[]
  /** Of the customer. */
  readonly name: string
}

/** What was written, oldest first, with what became of each email of ours. */
export function Conversation({ entries, name }: ConversationProps) {
  return (
    <ol className={styles.entries}>
      {entries.map(({ id, by, text, at, delivery }) => (
        <li key={id} className={styles.entry} data-ours={by === null ? undefined : ''}>
          <div>
            <strong>{by ?? name}</strong>
            <span className={styles.small}>
              <When at={at} />
            </span>
          </div>
          <p className={styles.text}>{text}</p>
          {delivery !== null && (
            <div>
              <Badge tone={deliveryLooks[delivery].tone}>{deliveryLooks[delivery].text}</Badge>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
