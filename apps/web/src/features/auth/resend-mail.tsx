import { msg, t, translate } from '@openline/words/words'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { countdownText } from '../../lib/countdown.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'

type ResendMailProps<Answer> = {
  readonly what: 'code' | 'link'
  readonly resendAtMs: number
  readonly sendAgain: (signal: AbortSignal) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
}

const saidOf = {
  code: {
    ask: msg('Send a new code'),
    askIn: msg('Send a new code in {time}'),
    canAsk: msg('You can ask for a new code now.'),
    sent: msg('Code Re-sent! Please enter the new code'),
  },
  link: {
    ask: msg('Send a new link'),
    askIn: msg('Send a new link in {time}'),
    canAsk: msg('You can ask for a new link now.'),
    sent: msg('Link re-sent! Please use the one in the new mail'),
  },
}

/** Asks for a new mail, once the countdown is over (spec 4). */
export const ResendMail = <Answer,>({
  what,
  resendAtMs,
  sendAgain,
  onSent,
}: ResendMailProps<Answer>) => {
  const [waitUntilMs, setWaitUntilMs] = useState(resendAtMs)
  const seconds = useSecondsLeft(waitUntilMs)
  const said = saidOf[what]
  const label = translate(said.ask)
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, value: null }),
    onSubmit: async (_, signal) => {
      const answer = await sendAgain(signal)
      toast.success(translate(said.sent))
      onSent(answer)
    },
    onFailure: (error) => {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined
      if (wait) setWaitUntilMs(Date.now() + wait * 1000)
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.small}>
        {t('No mail after a minute? Please check your spam folder too.')}
      </p>
      <FormFailure message={form.failure} button={label} />
      <Button
        type="submit"
        variant="secondary"
        wide
        disabled={seconds > 0}
        pending={form.isPending}
      >
        {seconds > 0 ? translate(said.askIn, { time: countdownText(seconds) }) : label}
      </Button>
      {/* Screen readers hear the end of the countdown, not each second of it. */}
      <p className="visually-hidden" role="status">
        {seconds === 0 && translate(said.canAsk)}
      </p>
    </form>
  )
}
