import { msg, t, translate } from '@openline/i18n/i18n'
import { countdownText } from '../../lib/countdown.ts'
import { useResendEmail } from '../../lib/use-resend-email.ts'
import { CountdownButton } from '../../ui/countdown-button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'

type ResendEmailProps<Answer> = {
  readonly what: 'code' | 'link'
  readonly resendAtMs: number
  readonly sendAgain: (signal: AbortSignal) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
}

const saidOf = {
  code: {
    ask: msg('Send a new code'),
    askIn: msg('Send a new code in {time}'),
    canAsk: msg('You can request a new code now.'),
    sent: msg('Code Re-sent! Please enter the new code'),
  },
  link: {
    ask: msg('Send a new link'),
    askIn: msg('Send a new link in {time}'),
    canAsk: msg('You can request a new link now.'),
    sent: msg('New link sent! Please use the one in the latest email'),
  },
}

/** Asks for a new mail, once the countdown is over (spec 4). */
export function ResendEmail<Answer>({
  what,
  resendAtMs,
  sendAgain,
  onSent,
}: ResendEmailProps<Answer>) {
  const said = saidOf[what]
  const { form, secondsLeft } = useResendEmail(
    () => resendAtMs,
    async (signal) => {
      const answer = await sendAgain(signal)
      toast.success(translate(said.sent))
      onSent(answer)
      return null
    },
  )
  const label = translate(said.ask)
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.small}>{t('Didn’t get it? Check your spam folder.')}</p>
      <FormFailure message={form.failure} button={label} />
      <CountdownButton
        secondsLeft={secondsLeft}
        pending={form.isPending}
        overNews={translate(said.canAsk)}
      >
        {secondsLeft > 0 ? translate(said.askIn, { time: countdownText(secondsLeft) }) : label}
      </CountdownButton>
    </form>
  )
}
