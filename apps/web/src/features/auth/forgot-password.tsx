import { validate } from '@openline/contract/fields'
import { forgotPassword, resetLinkMinutes } from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths, returnPath } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { EmailCodeButton } from './email-code-button.tsx'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { KnownEmail } from './known-email.tsx'
import { ResendEmail } from './resend-email.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

import { type SignIn, useSignIn } from './use-sign-in.ts'

/** A link that is on its way. `resendAtMs` is milliseconds since 1970 by this browser's clock. */
type SentLink = { readonly email: string; readonly resendAtMs: number }

/** The way to a new password: a link by email. */
export function ForgotPassword() {
  const signIn = useSignIn()
  const [sent, setSent] = useState<SentLink | null>(null)
  return sent === null ? (
    <SignInFrame
      heading={t('Forgot your password?')}
      lead={t('We’ll email you a link to choose a new password.')}
    >
      <LinkForm key={signIn.email} signIn={signIn} onSent={setSent} />
    </SignInFrame>
  ) : (
    <SignInFrame
      heading={t('Check your email')}
      lead={
        <WithParts
          text={t('If <strong>{email}</strong> has an account, we just sent it a link.', {
            email: sent.email,
          })}
          parts={{ strong: <strong /> }}
        />
      }
    >
      <LinkSent signIn={signIn} sent={sent} onSent={setSent} />
    </SignInFrame>
  )
}

async function askForLink({ from }: SignIn, email: string, signal: AbortSignal): Promise<SentLink> {
  // The address may contain any text; only a path of this site is put in the email.
  const body = from === null ? { email } : { email, from: returnPath(from) }
  const { resendAfterSeconds } = await call(forgotPassword, { body }, { signal })
  return { email, resendAtMs: Date.now() + resendAfterSeconds * 1000 }
}

type StepProps = { readonly signIn: SignIn; readonly onSent: (sent: SentLink) => void }

function LinkForm({ signIn, onSent }: StepProps) {
  const label = t('Email me a link')
  const form = useForm({
    initial: { email: signIn.email },
    validate: (values) => validate(forgotPassword.body, values),
    onSubmit: async ({ email }, signal) => onSent(await askForLink(signIn, email, signal)),
  })
  return (
    <>
      <form {...form.props} className={styles.form}>
        {signIn.email === '' ? (
          <EmailField {...form.text('email')} />
        ) : (
          <KnownEmail email={signIn.email} change={signIn.link(paths.login)} />
        )}
        <FormFailure message={form.failure} button={label} />
        <Button type="submit" wide pending={form.isPending}>
          {label}
        </Button>
      </form>
      <OtherWayIn signIn={signIn} email={form.values.email} />
    </>
  )
}

function LinkSent({ signIn, sent, onSent }: StepProps & { readonly sent: SentLink }) {
  return (
    <>
      <Alert tone="success" live title={t('Open the email')}>
        {t(
          'The link works once and expires in {minutes} minutes. Until you use it, nothing changes.',
          {
            minutes: resetLinkMinutes,
          },
        )}
      </Alert>
      <ResendEmail
        key={sent.resendAtMs}
        what="link"
        resendAtMs={sent.resendAtMs}
        sendAgain={(signal) => askForLink(signIn, sent.email, signal)}
        onSent={onSent}
      />
      <OtherWayIn signIn={signIn} email={sent.email} />
    </>
  )
}

function OtherWayIn({ signIn, email }: { readonly signIn: SignIn; readonly email: string }) {
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <EmailCodeButton signIn={signIn} email={email}>
        {t('Email me a code instead')}
      </EmailCodeButton>
    </>
  )
}
