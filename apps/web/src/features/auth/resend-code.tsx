import type { Challenge } from '@openline/contract/auth'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { countdownText } from '../../lib/countdown.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'

type ResendCodeProps = {
  readonly resendAtMs: number
  readonly sendAgain: (signal: AbortSignal) => Promise<Challenge>
  readonly onSent: (challenge: Challenge) => void
}

/** Asks for a new code, once the countdown is over (spec 4). */
export const ResendCode = ({ resendAtMs, sendAgain, onSent }: ResendCodeProps) => {
  const [waitUntilMs, setWaitUntilMs] = useState(resendAtMs)
  const seconds = useSecondsLeft(waitUntilMs)
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, value: null }),
    onSubmit: async (_, signal) => {
      const challenge = await sendAgain(signal)
      toast.success('Code Re-sent! Please enter the new code')
      onSent(challenge)
    },
    onFailure: (error) => {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined
      if (wait) setWaitUntilMs(Date.now() + wait * 1000)
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.small}>No mail after a minute? Please check your spam folder too.</p>
      <FormFailure message={form.failure} button="Send a new code" />
      <Button
        type="submit"
        variant="secondary"
        wide
        disabled={seconds > 0}
        pending={form.isPending}
      >
        Send a new code{seconds > 0 && ` in ${countdownText(seconds)}`}
      </Button>
      {/* Screen readers hear the end of the countdown, not each second of it. */}
      <p className="visually-hidden" role="status">
        {seconds === 0 && 'You can ask for a new code now.'}
      </p>
    </form>
  )
}
