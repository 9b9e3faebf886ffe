import { validate } from '@openline/contract/fields'
import {
  type Challenge,
  loginCodeLength,
  type Session,
  verifyLoginCode,
} from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { timeOfDay, useSecondsLeft } from '../../lib/countdown.ts'
import { startSession } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'
import { ResendEmail } from './resend-email.tsx'
import type { SentCode } from './sign-in-state.ts'
import { SubmitButton } from './submit-button.tsx'
import { useFieldFocus } from './use-field-focus.ts'

type CodeFormProps = {
  readonly code: SentCode
  /** Tries what was entered; sign-in and registration have the same body. */
  readonly verify: (
    body: { challengeId: string; otp: string },
    signal: AbortSignal,
  ) => Promise<Session>
  readonly sendAgain: (signal: AbortSignal) => Promise<Challenge>
  /** A new code was emailed; it takes the place of `code`. */
  readonly onSent: (challenge: Challenge) => void
  readonly button: string
}

/** The form of the emailed code. Submits once as soon as the code is complete. */
export function CodeForm({ code, verify, sendAgain, onSent, button }: CodeFormProps) {
  const isOver = useSecondsLeft(code.expiresAtMs) === 0
  const form = useForm({
    initial: { otp: '' },
    validate: ({ otp }) => validate(verifyLoginCode.body, { otp, challengeId: code.challengeId }),
    onSubmit: async (body, signal) => startSession(await verify(body, signal)),
  })
  useFieldFocus(form.props.ref, 'otp')
  const isSaid = isOver || form.errors.otp !== undefined
  const hint = isSaid
    ? undefined
    : t('Expires at {expiresAtMs}.', { expiresAtMs: timeOfDay(code.expiresAtMs) })
  return (
    <>
      <form {...form.props} className={styles.form}>
        {isOver && (
          <Alert tone="warning" live title={t('This code has expired')}>
            {t('Request a new one below.')}
          </Alert>
        )}
        <CodeInput
          {...form.choice('otp')}
          label={t('{count}-digit code', { count: loginCodeLength })}
          length={loginCodeLength}
          hint={hint}
          onFull={(otp) => void form.submitWith({ otp })}
        />
        <FormFailure message={form.failure} button={button} />
        <SubmitButton isPending={form.isPending}>{button}</SubmitButton>
      </form>
      <ResendEmail what="code" resendAtMs={code.resendAtMs} sendAgain={sendAgain} onSent={onSent} />
    </>
  )
}
