import { validate } from '@openline/contract/fields'
import { resendAfterSeconds } from '@openline/contract/people/auth'
import { emailCodeLength, resendEmailCode, verifyNewEmail } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { countdownText } from '../../lib/countdown.ts'
import { useForm } from '../../lib/use-form.ts'
import { useResendEmail } from '../../lib/use-resend-email.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { CountdownButton } from '../../ui/countdown-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './email-code-dialog.module.css'

type EmailCodeDialogProps = {
  readonly newEmail: string
  readonly onClose: () => void
  readonly onSaved: () => void
  /** Back to the address, which was mistyped. */
  readonly onOther: () => void
}

/** The form of the code emailed to the new address. Submits once as soon as the code is complete. */
export function EmailCodeDialog({ newEmail, onClose, onSaved, onOther }: EmailCodeDialogProps) {
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
      title={t('Check your email')}
      subtitle={t('Enter the code we sent to {newEmail}.', { newEmail })}
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
        <Button variant="quiet" wide onClick={onOther}>
          {t('Use a different email')}
        </Button>
        <Button variant="quiet" wide onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

function nextCodeAtMs(): number {
  return Date.now() + resendAfterSeconds * 1000
}

type ResendProps = { readonly newEmail: string; readonly onSent: () => void }

/** Asks for a new code, once the countdown is over (spec 4). */
function Resend({ newEmail, onSent }: ResendProps) {
  const { form, secondsLeft } = useResendEmail(nextCodeAtMs, async (signal) => {
    const { message } = await call(resendEmailCode, { body: { email: newEmail } }, { signal })
    toast.success(message)
    onSent()
    return nextCodeAtMs()
  })
  return (
    <form {...form.props} className={styles.steps}>
      <FailureAlert message={form.failure} />
      <CountdownButton
        secondsLeft={secondsLeft}
        pending={form.isPending}
        overNews={t('You can request a new code now.')}
      >
        {secondsLeft > 0
          ? t('Resend code in {time}', { time: countdownText(secondsLeft) })
          : t('Resend code')}
      </CountdownButton>
    </form>
  )
}
