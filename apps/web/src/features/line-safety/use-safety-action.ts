import type { Safety } from '@openline/contract/lines/line-safety'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import { showSafety } from './safety-store.ts'

type SafetyAnswer = { readonly safety: Safety; readonly message?: string }

/** Whether the network has accepted a changed lock, or has not answered yet. */
export function isLockAccepted({ safety }: SafetyAnswer): boolean {
  return !safety.lockRefused
}

/**
 * Runs a change of a line's safety, one at a time: asks who it is where the server wants to know,
 * shows what came of it everywhere, and says so, as good news if it `isTaken`. Gives null when nothing
 * was changed.
 */
export function useSafetyAction() {
  const withStepUp = useStepUp()
  const [isPending, setPending] = useState(false)
  const run = async <Answer extends SafetyAnswer>(
    send: () => Promise<Answer>,
    isTaken: (answer: Answer) => boolean = () => true,
  ): Promise<Answer | null> => {
    if (isPending) return null
    setPending(true)
    try {
      const answer = await withStepUp(send)
      showSafety(answer.safety)
      const say = isTaken(answer) ? toast.success : toast.error
      if (answer.message) say(answer.message)
      return answer
    } catch (error) {
      // A canceled step-up leaves everything as it was.
      const isDeclined = error instanceof ApiError && error.code === 'step_up_required'
      if (!isDeclined) toast.error(messageOf(error))
      return null
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
