import {
  assignMessage,
  closeMessage,
  type DeskMessage,
  openMessageAgain,
  replyToMessage,
} from '@openline/contract/processes/contact-desk'
import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { createRequestKey } from '../kit/request-key.ts'
import { call } from '../lib/call.ts'
import { useStaff } from '../lib/staff-context.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'
import { AssignDialog } from './assign-dialog.tsx'
import styles from './contact.module.css'
import { subtitleFor } from './message-labels.ts'
import { ReplyDialog } from './reply-dialog.tsx'

type MessageActsProps = { readonly message: DeskMessage; readonly reload: () => unknown }
type Opened = 'reply' | 'assign' | 'close' | 'open_again'

/** What can be done about a message in its state. */
export function MessageActs({ message, reload }: MessageActsProps) {
  const { id, changes, nextActions } = message
  const [opened, setOpened] = useState<Opened | null>(null)
  const dialog = { reload, onClose: () => setOpened(null) }
  const onMessage = { params: { id }, initial: {}, toBody: () => ({ changes }) }
  return (
    <div className={styles.actions}>
      {nextActions.includes('reply') && <Button onClick={() => setOpened('reply')}>Reply</Button>}
      {nextActions.includes('assign') && (
        <>
          <AssignButton message={message} reload={reload} />
          <Button variant="secondary" onClick={() => setOpened('assign')}>
            Assign
          </Button>
        </>
      )}
      {nextActions.includes('close') && (
        <Button variant="secondary" onClick={() => setOpened('close')}>
          Close
        </Button>
      )}
      {nextActions.includes('open_again') && (
        <Button onClick={() => setOpened('open_again')}>Open again</Button>
      )}
      {opened === 'reply' && (
        <ReplyDialog
          {...dialog}
          title={`Reply to ${message.name}`}
          subtitle={subtitleFor(message.email)}
          letter={message}
          act={replyToMessage}
          params={{ id }}
          also={{ changes }}
          canClose
        />
      )}
      {opened === 'assign' && <AssignDialog message={message} {...dialog} />}
      {opened === 'close' && (
        <ActDialog
          {...onMessage}
          {...dialog}
          title="Close this message"
          subtitle="Nothing is sent. An answer of the customer opens it again."
          submitLabel="Close the message"
          act={closeMessage}
        />
      )}
      {opened === 'open_again' && (
        <ActDialog
          {...onMessage}
          {...dialog}
          title="Open this message again"
          submitLabel="Open again"
          act={openMessageAgain}
        />
      )}
    </div>
  )
}

/** Takes a message, or gives it back: immediately, without a reason. */
function AssignButton({ message: { id, changes, assignee }, reload }: MessageActsProps) {
  const self = useStaff()
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const isMine = assignee?.isMe ?? false
  const body = { changes, assigneeId: isMine ? null : self.id }
  const { run, isPending } = useQuickAct(
    () =>
      sendWith((idempotencyKey) =>
        call(assignMessage, { params: { id }, body }, { idempotencyKey }),
      ),
    reload,
  )
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void run()}>
      {isMine ? 'Release' : 'Assign to me'}
    </Button>
  )
}
