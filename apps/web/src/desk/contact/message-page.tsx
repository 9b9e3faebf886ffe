import { resendReply, viewMessage } from '@openline/contract/processes/contact-desk'
import { useParams } from 'react-router'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { RecordFrame } from '../kit/record.tsx'
import { Section } from '../kit/section.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { Conversation } from './conversation.tsx'
import { MessageActs } from './message-acts.tsx'
import { MessageFacts } from './message-facts.tsx'

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
              <Conversation
                entries={message.entries}
                name={message.name}
                {...(message.nextActions.includes('resend') && {
                  resendIn: {
                    resend: (replyId, idempotencyKey) =>
                      call(
                        resendReply,
                        { params: { id: message.id }, body: { changes: message.changes, replyId } },
                        { idempotencyKey },
                      ),
                    reload,
                  },
                })}
              />
            </Section>
          </RecordFrame>
        )}
      </Loaded>
    </Page>
  )
}
