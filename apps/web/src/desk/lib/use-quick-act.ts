import { useState } from 'react'
import { messageOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { reloadIfLate } from './reload-if-late.ts'

/** A failure for which the page has another way on than a toast. */
type WayOn = { readonly isExpected: (error: unknown) => boolean; readonly onFailure: () => void }

/** Runs something that asks for no reason, one at a time, and shows the outcome as a toast. */
export function useQuickAct(
  act: () => Promise<{ readonly message: string }>,
  reload: () => unknown,
  wayOn?: WayOn,
) {
  const [isPending, setPending] = useState(false)
  const run = async (): Promise<void> => {
    if (isPending) return
    setPending(true)
    try {
      const { message } = await act()
      toast.success(message)
      reload()
    } catch (error) {
      if (wayOn?.isExpected(error)) wayOn.onFailure()
      else toast.error(messageOf(error))
      reloadIfLate(error, reload)
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}
