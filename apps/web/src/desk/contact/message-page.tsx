import { type DeskMessage, viewMessage } from '@openline/contract/processes/contact-desk'
import { useParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { RecordFrame } from '../kit/record.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import styles from './contact.module.css'
import { MessageActs } from './message-acts.tsx'
import { MessageFacts } from './message-facts.tsx'
import { deliveryLooks } from './message-labels.ts'

/** One message: who wrote it, everything that was written since, and what can be done. */
export function MessagePage() {
  const { id = '' } = useParams()
  const loading = useCall(viewMessage, { params: { id } }, { refreshEverySeconds: 15 })
  const { value, reload } = loading
  return (
    <Page title={value ? `Message ${value.message.ticket}` : 'Message'}>
      <Loaded of={loading}>
        {({ message }) => (
          <RecordFrame
            facts={<MessageFacts message={message} at={loading.answeredAt ?? new Date()} />}
            more={<MessageActs message={message} reload={reload} />}
          >
            <Section title="Conversation">
              <Entries message={message} />
            </Section>
          </RecordFrame>
        )}
      </Loaded>
    </Page>
  )
}

function Entries({ message: { entries, name } }: { readonly message: DeskMessage }) {
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
