import type { MessageEntry } from '@openline/contract/processes/contact-desk'
import { Badge } from '../../ui/badge.tsx'
import { When } from '../kit/when.tsx'
import styles from './contact.module.css'
import { deliveryLooks } from './message-labels.ts'
import { ResendButton, type ResendButtonProps } from './resend-button.tsx'

type ConversationProps = {
  readonly entries: readonly MessageEntry[]
  /** Of the customer. */
  readonly name: string
  /** How replies that did not arrive are sent again; not at all by default. */
  readonly resendIn?: Omit<ResendButtonProps, 'replyId'>
}

/** What was written, oldest first, with what became of each email of ours. */
export function Conversation({ entries, name, resendIn }: ConversationProps) {
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
            <div className={styles.actions}>
              <Badge tone={deliveryLooks[delivery].tone}>{deliveryLooks[delivery].text}</Badge>
              {(delivery === 'refused' || delivery === 'not_sent') && resendIn && (
                <ResendButton {...resendIn} replyId={id} />
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
