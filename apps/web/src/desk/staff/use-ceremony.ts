import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'

/** What to say when the browser or the device has no passkey to offer. */
const deviceFailure = 'This device could not use a passkey. Try another device or browser.'

/** Runs a ceremony with a passkey, one at a time, and says why it failed. Null: it was canceled. */
export function useCeremony(run: () => Promise<'done' | null>) {
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const start = async (): Promise<void> => {
    if (isPending) return
    setPending(true)
    setFailure('')
    try {
      if ((await run()) === null) setFailure('No passkey was used. You can try again.')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : deviceFailure)
    } finally {
      setPending(false)
    }
  }
  return { failure, isPending, start }
}
