import { type DeskMessage, resendReply } from '@openline/contract/processes/contact-desk'
import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { Button } from '../../ui/button.tsx'
import { createRequestKey } from '../kit/request-key.ts'
import { call } from '../lib/call.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'

export type ResendButtonProps = {
  readonly message: Pick<DeskMessage, 'id' | 'changes'>
  readonly replyId: string
  readonly reload: () => unknown
}

/** Sends the email of a reply that did not arrive again: at once, without a reason. */
export function ResendButton({ message: { id, changes }, replyId, reload }: ResendButtonProps) {
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const body = { changes, replyId }
  const { run, isPending } = useQuickAct(
    () =>
      sendWith((idempotencyKey) => call(resendReply, { params: { id }, body }, { idempotencyKey })),
    reload,
  )
  return (
    <Button size="small" variant="secondary" pending={isPending} onClick={() => void run()}>
      Resend
    </Button>
  )
}
