import { type Challenge, requestStepUpCode } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import styles from './step-up-form.module.css'

type SendCodeFormProps = {
  readonly customer: { readonly email: string; readonly hasPassword: boolean }
  /** The code that was emailed last. */
  readonly challenge: Challenge | null
  readonly onSent: (challenge: Challenge) => void
}

/** Emails a code: the only way for customers without a password. */
export function SendCodeForm({ customer, challenge, onSent }: SendCodeFormProps) {
  const { email, hasPassword } = customer
  const isWaiting = useWait((challenge?.resendAfterSeconds ?? 0) * 1000)
  const form = useForm({
    initial: {},
    validate: () => ({ ok: true, value: null }),
    onSubmit: async (_, signal) => onSent(await call(requestStepUpCode, {}, { signal })),
  })
  const first = hasPassword ? t('Email me a code instead') : t('Email me a code')
  const label = challenge ? t('Send a new code') : first
  return (
    <form {...form.props} className={styles.form}>
      {!hasPassword && !challenge && <p>{t('We’ll email a code to {email}.', { email })}</p>}
      <Button
        type="submit"
        variant={hasPassword || challenge ? 'quiet' : 'primary'}
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
