import { requestLoginCode, verifyLoginCode } from '@openline/contract/auth'
import { t } from '@openline/words/words'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { CodeForm } from './code-form.tsx'
import { rememberMethod } from './method-hint.ts'
import { rememberCode } from './recent-codes.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { type SentCode, toSentCode } from './sign-in-state.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** The last step of signing in with a code. Without a code on its way it leads to the first step. */
export const CodeStep = () => {
  const signIn = useSignIn()
  const { email, code } = signIn
  return (
    <SignInFrame
      heading={t('Check your e-mail')}
      lead={
        email === '' ? (
          t('Enter the code that we mailed you.')
        ) : (
          <WithParts
            text={t('We sent a mail to <strong>{email}</strong>. Enter the code from it.', {
              email,
            })}
            parts={{ strong: <strong /> }}
          />
        )
      }
    >
      {code ? <SignInCode signIn={signIn} code={code} /> : <NoCode signIn={signIn} />}
    </SignInFrame>
  )
}

const SignInCode = ({ signIn, code }: { signIn: SignIn; code: SentCode }) => {
  const { email } = signIn
  return (
    <>
      <CodeForm
        key={code.challengeId}
        code={code}
        button={t('Sign in')}
        verify={async (body, signal) => {
          const session = await call(verifyLoginCode, { body }, { signal })
          rememberMethod('code')
          return session
        }}
        sendAgain={(signal) => call(requestLoginCode, { body: { email } }, { signal })}
        onSent={(challenge) => {
          const next = toSentCode(challenge, Date.now())
          rememberCode(email, next)
          signIn.replaceBy(paths.otpLogin, { code: next })
        }}
      />
      <p className={styles.small}>
        <WithParts
          text={t(
            'Does the mail say that there is no account? <login>Try another address</login> or <register>create an account</register>.',
          )}
          parts={{
            login: <Link {...signIn.link(paths.login)} />,
            register: <Link {...signIn.link(paths.register)} />,
          }}
        />
      </p>
    </>
  )
}

const NoCode = ({ signIn }: { signIn: SignIn }) => {
  const { isInBrowser, replaceBy } = signIn
  useEffect(() => {
    if (isInBrowser) replaceBy(paths.login, { startsAgain: true })
  })
  return <Skeleton lines={2} />
}
