import type { Safety } from '@openline/contract/line-safety'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import { useProof } from '../../lib/proof.ts'
import { toast } from '../../ui/toast.ts'
import { showSafety } from './safety-store.ts'

type Changed = { readonly safety: Safety; readonly message?: string }

/**
 * Runs a change of a line's safety, one at a time: asks who it is where the server wants to know,
 * shows what came of it everywhere, and says so. Gives null when nothing was changed.
 */
export const useSafetyAction = () => {
  const withProof = useProof()
  const [isPending, setPending] = useState(false)
  const run = async <Answer extends Changed>(
    send: () => Promise<Answer>,
  ): Promise<Answer | null> => {
    if (isPending) return null
    setPending(true)
    try {
      const answer = await withProof(send)
      showSafety(answer.safety)
      if (answer.message) toast.success(answer.message)
      return answer
    } catch (error) {
      // Whoever would rather not say who they are has chosen to leave things as they were.
      const isDeclined = error instanceof ApiError && error.code === 'step_up_required'
      if (!isDeclined) toast.error(messageOf(error))
      return null
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
