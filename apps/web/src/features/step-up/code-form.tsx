import { otp as otpRule, validate } from '@openline/contract/fields'
import { type Challenge, loginCodeLength, stepUp } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import styles from './step-up-form.module.css'

type CodeFormProps = {
  readonly email: string
  readonly challenge: Challenge
  readonly onConfirmed: () => void
}

export function CodeForm({ email, challenge, onConfirmed }: CodeFormProps) {
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
      onConfirmed()
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
