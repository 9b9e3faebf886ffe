import { requestLoginCode, verifyLoginCode } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { CodeForm } from './code-form.tsx'
import { rememberMethod } from './method-hint.ts'
import { NewcomerStep, type ProvedCode } from './newcomer-step.tsx'
import { rememberCode } from './recent-codes.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { type SentCode, toSentCode } from './sign-in-state.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/**
 * The last step of signing in with a code, or of opening an account with one. Without a code on its
 * way it leads to the first step.
 */
export function CodeStep() {
  const signIn = useSignIn()
  const [proved, setProved] = useState<ProvedCode | null>(null)
  const { email, code } = signIn
  if (proved) {
    return <NewcomerStep email={email} proved={proved} onBack={() => setProved(null)} />
  }
  return (
    <SignInFrame
      heading={t('Check your email')}
      lead={
        email === '' ? (
          t('Enter the code we emailed you.')
        ) : (
          <WithParts
            text={t('We sent a code to <strong>{email}</strong>. Enter it below.', { email })}
            parts={{ strong: <strong /> }}
          />
        )
      }
    >
      {code ? (
        <SignInCode signIn={signIn} code={code} onNewcomer={setProved} />
      ) : (
        <NoCode signIn={signIn} />
      )}
    </SignInFrame>
  )
}

/** The answer to a right code for an address without an account. */
function asksForTerms(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ field }) => field === 'acceptedTerms')
}

type SignInCodeProps = {
  readonly signIn: SignIn
  readonly code: SentCode
  readonly onNewcomer: (proved: ProvedCode) => void
}

function SignInCode({ signIn, code, onNewcomer }: SignInCodeProps) {
  const { email } = signIn
  return (
    <>
      <CodeForm
        key={code.challengeId}
        code={code}
        button={t('Continue')}
        verify={async (body, signal) => {
          try {
            const session = await call(verifyLoginCode, { body }, { signal })
            rememberMethod('code')
            return session
          } catch (error) {
            if (asksForTerms(error)) onNewcomer(body)
            throw error
          }
        }}
        sendAgain={(signal) => call(requestLoginCode, { body: { email } }, { signal })}
        onSent={(challenge) => {
          const next = toSentCode(challenge, Date.now())
          rememberCode(email, next)
          signIn.replaceBy(paths.otpLogin, { code: next })
        }}
      />
      <p className={styles.or}>{t('or')}</p>
      <Link
        {...signIn.link(paths.loginWithPassword)}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        {t('Use my password')}
      </Link>
      <p className={styles.small}>
        <WithParts
          text={t('Wrong email? <login>Use a different one</login>')}
          parts={{ login: <Link {...signIn.link(paths.login)} /> }}
        />
      </p>
    </>
  )
}

function NoCode({ signIn }: { signIn: SignIn }) {
  const { isInBrowser, replaceBy } = signIn
  useEffect(() => {
    if (isInBrowser) replaceBy(paths.login, { startsAgain: true })
  })
  return <Skeleton lines={2} />
}
