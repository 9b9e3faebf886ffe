import { viewPortInMessages, writeAboutPortIn } from '@openline/contract/processes/contact-desk'
import { resendAboutPortIn } from '@openline/contract/processes/transfers-desk'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { call } from '../lib/call.ts'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import styles from './contact.module.css'
import { Conversation } from './conversation.tsx'
import { subtitleFor } from './message-labels.ts'
import { ReplyDialog } from './reply-dialog.tsx'

type PortInMessagesProps = {
  readonly portInId: string
  /** After we wrote: the page says who did what. */
  readonly reload: () => unknown
}

/** What we wrote to the customer about a port-in, and what they answered. */
export function PortInMessages({ portInId, reload }: PortInMessagesProps) {
  const { roles } = useStaff()
  const [isWriting, setWriting] = useState(false)
  const params = { id: portInId }
  const loading = useCall(viewPortInMessages, { params }, { refreshEverySeconds: 15 })
  return (
    <Section title="Messages to the customer">
      <Loaded of={loading}>
        {({ messages }) => {
          const { conversation, name, email } = messages
          return (
            <>
              {conversation === null ? (
                <p>No messages about this transfer yet.</p>
              ) : (
                <>
                  <Conversation
                    entries={conversation.entries}
                    name={name}
                    {...(messages.canWrite && {
                      resendIn: {
                        resend: (replyId, idempotencyKey) =>
                          call(
                            resendAboutPortIn,
                            { params, body: { changes: conversation.changes, replyId } },
                            { idempotencyKey },
                          ),
                        reload: loading.reload,
                      },
                    })}
                  />
                  {hasRole(roles, ['support']) && (
                    <p>
                      <Link to={`/messages/${conversation.id}`}>
                        {`Ticket ${conversation.ticket} in the inbox`}
                      </Link>
                    </p>
                  )}
                </>
              )}
              {messages.canWrite && (
                <div className={styles.actions}>
                  <Button variant="secondary" size="small" onClick={() => setWriting(true)}>
                    Message the customer
                  </Button>
                </div>
              )}
              {isWriting && (
                <ReplyDialog
                  title={`Message to ${name}`}
                  subtitle={subtitleFor(email)}
                  letter={messages}
                  act={writeAboutPortIn}
                  params={params}
                  reload={() => Promise.all([loading.reload(), reload()])}
                  onClose={() => setWriting(false)}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
