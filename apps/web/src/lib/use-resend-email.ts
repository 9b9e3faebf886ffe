import { useState } from 'react'
import { ApiError } from './api-client.ts'
import { useSecondsLeft } from './countdown.ts'
import { useForm } from './use-form.ts'

/**
 * A form that asks for an email once more, when a countdown is over (spec 4): first at `firstAtMs`,
 * then when `sendAgain` says (null: its caller begins anew), after a refusal for haste as late as that says.
 */
export function useResendEmail(
  firstAtMs: () => number,
  sendAgain: (signal: AbortSignal) => Promise<number | null>,
) {
  const [waitUntilMs, setWaitUntilMs] = useState(firstAtMs)
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, value: null }),
    onSubmit: async (_, signal) => {
      const nextAtMs = await sendAgain(signal)
      if (nextAtMs !== null) setWaitUntilMs(nextAtMs)
    },
    onFailure: (error) => {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined
      if (wait) setWaitUntilMs(Date.now() + wait * 1000)
    },
  })
  return { form, secondsLeft: useSecondsLeft(waitUntilMs) }
}
