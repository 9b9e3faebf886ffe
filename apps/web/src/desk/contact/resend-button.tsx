import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { Button } from '../../ui/button.tsx'
import { createRequestKey } from '../kit/request-key.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'

export type ResendButtonProps = {
  /** Queues the email of a reply again. */
  readonly resend: (replyId: string, idempotencyKey: string) => Promise<{ message: string }>
  readonly replyId: string
  readonly reload: () => unknown
}

/** Sends the email of a reply that did not arrive again: immediately, without a reason. */
export function ResendButton({ resend, replyId, reload }: ResendButtonProps) {
  const [sendWith] = useState(() => createRequestKey(newRequestKey))
  const { run, isPending } = useQuickAct(() => sendWith((key) => resend(replyId, key)), reload)
  return (
    <Button size="small" variant="secondary" pending={isPending} onClick={() => void run()}>
      Resend
    </Button>
  )
}
