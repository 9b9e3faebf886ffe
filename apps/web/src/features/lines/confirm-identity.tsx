import { type Challenge, loginCodeLength, requestStepUpCode, stepUp } from '@openline/contract/auth'
import { otp as otpRule, type Validated, validate } from '@openline/contract/fields'
import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './confirm-identity.module.css'

type ConfirmIdentityProps = {
  readonly owner: { readonly email: string; readonly hasPassword: boolean }
  readonly onConfirmed: () => Promise<void>
}

type Ways = ConfirmIdentityProps & {
  /** The quicker way, for whoever has one. */
  readonly passkey: React.ReactNode
}

/** Asks for the password again, or for an emailed code: the only way without a password. */
export function ConfirmIdentity({ owner, onConfirmed, passkey }: Ways) {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  return (
    <div className={styles.confirm}>
      {passkey}
      {challenge ? (
        <CodeForm email={owner.email} challenge={challenge} onConfirmed={onConfirmed} />
      ) : (
        owner.hasPassword && <PasswordForm onConfirmed={onConfirmed} />
      )}
      <SendCode key={challenge?.challengeId} {...{ owner, challenge }} onSent={setChallenge} />
    </div>
  )
}

type FormProps = Pick<ConfirmIdentityProps, 'onConfirmed'>

function required(field: string, value: string, message: string): Validated<string> {
  return value === '' ? { ok: false, errors: [{ field, message }] } : { ok: true, value }
}

function PasswordForm({ onConfirmed }: FormProps) {
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => required('password', password, t('Please enter your password')),
    onSubmit: async (password, signal) => {
      await call(stepUp, { body: { password } }, { signal })
      await onConfirmed()
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.text('password')}
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FailureAlert message={form.failure} />
      <Button type="submit" wide pending={form.isPending}>
        {t('Confirm')}
      </Button>
    </form>
  )
}

type CodeFormProps = FormProps & { readonly email: string; readonly challenge: Challenge }

function CodeForm({ email, challenge, onConfirmed }: CodeFormProps) {
  const form = useForm({
    initial: { otp: '' },
    validate: ({ otp }) => {
      const checked = validate(otpRule, otp)
      return checked.ok
        ? checked
        : { ok: false, errors: checked.errors.map((error) => ({ ...error, field: 'otp' })) }
    },
    onSubmit: async (otp, signal) => {
      const body = { challengeId: challenge.challengeId, otp }
      await call(stepUp, { body }, { signal })
      await onConfirmed()
    },
  })
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form.props} className={styles.form}>
      <CodeInput
        {...form.choice('otp')}
        label={t('{count}-digit code', { count: loginCodeLength })}
        hint={t('We sent a code to {email}.', { email })}
        length={loginCodeLength}
        onFull={(otp) => void form.submitWith({ otp })}
      />
      <FailureAlert message={form.failure} />
      <Button type="submit" wide pending={form.isPending}>
        {t('Confirm')}
      </Button>
    </form>
  )
}

type SendCodeProps = Pick<ConfirmIdentityProps, 'owner'> & {
  /** The code that was emailed last. */
  readonly challenge: Challenge | null
  readonly onSent: (challenge: Challenge) => void
}

function SendCode({ owner, challenge, onSent }: SendCodeProps) {
  const hasChoice = owner.hasPassword
  const isWaiting = useWait((challenge?.resendAfterSeconds ?? 0) * 1000)
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, value: null }),
    onSubmit: async (_, signal) => onSent(await call(requestStepUpCode, {}, { signal })),
  })
  const first = hasChoice ? t('Email me a code instead') : t('Email me a code')
  const label = challenge ? t('Send a new code') : first
  return (
    <form {...form.props} className={styles.form}>
      {!hasChoice && !challenge && (
        <p>{t('We’ll email a code to {email}.', { email: owner.email })}</p>
      )}
      <Button
        type="submit"
        variant={hasChoice || challenge ? 'quiet' : 'primary'}
        wide
        disabled={isWaiting}
        pending={form.isPending}
      >
        {label}
      </Button>
      <FailureAlert message={form.failure} />
    </form>
  )
}

/** True until `ms` have passed since the component appeared. */
function useWait(ms: number): boolean {
  const [isWaiting, setWaiting] = useState(ms > 0)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isWaiting
}
