import { resendAfterSeconds } from '@openline/contract/auth'
import { validate } from '@openline/contract/fields'
import { emailCodeLength, resendEmailCode, verifyNewEmail } from '@openline/contract/profile'
import { t } from '@openline/words/words'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { countdownText } from '../../lib/countdown.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './email-code-dialog.module.css'

type EmailCodeDialogProps = {
  readonly newEmail: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Takes the code that was mailed to the new address. Sends it by itself once, when it is full. */
export const EmailCodeDialog = ({ newEmail, onClose, onSaved }: EmailCodeDialogProps) => {
  const form = useForm({
    initial: { otp: '' },
    validate: (values) => validate(verifyNewEmail.body, { ...values, newEmail }),
    onSubmit: async (body, signal) => {
      const { message } = await call(verifyNewEmail, { body }, { signal })
      toast.success(message)
      onSaved()
    },
  })
  return (
    <Dialog
      open
      title={t('Check your new mailbox')}
      subtitle={t('We sent a mail to {newEmail}. Please enter the code from it.', { newEmail })}
      onClose={onClose}
    >
      <div className={styles.steps}>
        <form {...form.props} className={styles.steps}>
          <CodeInput
            {...form.choice('otp')}
            label={t('{count}-digit code', { count: emailCodeLength })}
            length={emailCodeLength}
            onFull={(otp) => void form.submitWith({ otp })}
          />
          <FailureAlert message={form.failure} />
          <Button type="submit" wide pending={form.isPending}>
            {t('Verify')}
          </Button>
        </form>
        <Resend newEmail={newEmail} onSent={() => form.reset()} />
        <Button variant="quiet" wide onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

const inSeconds = (seconds: number): number => Date.now() + seconds * 1000

type ResendProps = { readonly newEmail: string; readonly onSent: () => void }

/** Asks for a new code, once the countdown is over (spec 4). */
const Resend = ({ newEmail, onSent }: ResendProps) => {
  const [waitUntilMs, setWaitUntilMs] = useState(() => inSeconds(resendAfterSeconds))
  const seconds = useSecondsLeft(waitUntilMs)
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, value: null }),
    onSubmit: async (_, signal) => {
      const { message } = await call(resendEmailCode, { body: { email: newEmail } }, { signal })
      toast.success(message)
      setWaitUntilMs(inSeconds(resendAfterSeconds))
      onSent()
    },
    onFailure: (error) => {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined
      if (wait) setWaitUntilMs(inSeconds(wait))
    },
  })
  return (
    <form {...form.props} className={styles.steps}>
      <FailureAlert message={form.failure} />
      <Button
        type="submit"
        variant="secondary"
        wide
        disabled={seconds > 0}
        pending={form.isPending}
      >
        {seconds > 0
          ? t('Resend code in {time}', { time: countdownText(seconds) })
          : t('Resend code')}
      </Button>
      {/* Screen readers hear the end of the countdown, not each second of it. */}
      <p className="visually-hidden" role="status">
        {seconds === 0 && t('You can ask for a new code now.')}
      </p>
    </form>
  )
}
