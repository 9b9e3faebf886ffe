import type { Validated } from '@openline/contract/fields'
import { verifyLoginCode } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { startSession } from '../../lib/session.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'
import { rememberMethod } from './method-hint.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

/** A code that was right, for an address that has no account yet. It stays good until it is used. */
export type ProvedCode = { readonly challengeId: string; readonly otp: string }

type NewcomerStepProps = {
  readonly email: string
  readonly proved: ProvedCode
  /** Back to where a code is entered. */
  readonly onBack: () => void
}

/** Opens an account for a confirmed email address; asks only for consent to the terms. */
export function NewcomerStep({ email, proved, onBack }: NewcomerStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({
    initial: { acceptedTerms: false },
    validate: ({ acceptedTerms }) => accepted(acceptedTerms),
    onSubmit: async (acceptedTerms, signal) => {
      const body = { ...proved, acceptedTerms }
      const session = await call(verifyLoginCode, { body }, { signal })
      rememberMethod('code')
      startSession(session)
    },
  })
  return (
    <SignInFrame
      headingRef={heading}
      warns={false}
      heading={t('You’re new here')}
      lead={t('Accept the terms to open your account with {email}. No password needed.', { email })}
    >
      <form {...form.props} className={styles.form}>
        <TermsCheckbox {...form.tick('acceptedTerms')} />
        <FormFailure message={form.failure} button={t('Continue')} />
        <SubmitButton isPending={form.isPending}>{t('Continue')}</SubmitButton>
        <p className={styles.small}>
          {t('You can create a password later in your settings, or keep using codes.')}
        </p>
      </form>
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onBack}>
          {form.failure === '' ? t('Back to the code') : t('Get a new code')}
        </Button>
      </div>
    </SignInFrame>
  )
}

function accepted(acceptedTerms: boolean): Validated<true> {
  return acceptedTerms
    ? { ok: true, value: true }
    : {
        ok: false,
        errors: [{ field: 'acceptedTerms', message: t('Please accept the terms and conditions') }],
      }
}
