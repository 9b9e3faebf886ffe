import { useState } from 'react'
import { messageOf } from './api-client.ts'
import { usePageReturn } from './use-page-return.ts'

/**
 * The way to the provider's page that saves a card; ready again when the customer comes back with
 * the Back button. `leave` goes there and throws what went wrong, which `onFailure` is told.
 */
export function useCardPage(leave: () => Promise<void>, onFailure: (message: string) => void) {
  const [isLeaving, setLeaving] = useState(false)
  usePageReturn(() => setLeaving(false))
  const open = async () => {
    setLeaving(true)
    try {
      await leave()
    } catch (error) {
      setLeaving(false)
      onFailure(messageOf(error))
    }
  }
  return { isLeaving, open }
}
