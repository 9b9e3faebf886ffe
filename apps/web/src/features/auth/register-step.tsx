import { resendCode, verifyRegistration } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './auth-form.module.css'
import { CodeForm } from './code-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { type SentCode, toSentCode } from './sign-in-state.ts'
import { useRegistration } from './use-registration.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** Opening an account: the details, then the code that proves the address. */
export function RegisterStep() {
  const signIn = useSignIn()
  // Held here, so that the typed values remain when the visitor goes back from the code.
  const { form, recordResend } = useRegistration(signIn)
  return signIn.code ? (
    <RegistrationCode signIn={signIn} code={signIn.code} onResent={recordResend} />
  ) : (
    <SignInFrame
      heading={t('Create your account')}
      lead={t(
        'Your lines, plans and receipts in one place. We’ll email you a code to confirm it’s you.',
      )}
    >
      <RegisterForm form={form} signIn={signIn} />
    </SignInFrame>
  )
}

type RegistrationCodeProps = {
  readonly signIn: SignIn
  readonly code: SentCode
  readonly onResent: (code: SentCode) => void
}

function RegistrationCode({ signIn, code, onResent }: RegistrationCodeProps) {
  const navigate = useNavigate()
  return (
    <SignInFrame
      heading={t('Check your email')}
      lead={
        <WithParts
          text={t(
            'We sent a code to <strong>{email}</strong>. Enter it and your account is ready.',
            { email: signIn.email },
          )}
          parts={{ strong: <strong /> }}
        />
      }
    >
      <CodeForm
        key={code.challengeId}
        code={code}
        button={t('Finish')}
        verify={(body, signal) => call(verifyRegistration, { body }, { signal })}
        sendAgain={(signal) =>
          call(resendCode, { body: { challengeId: code.challengeId } }, { signal })
        }
        onSent={(challenge) => {
          const resent = toSentCode(challenge, Date.now())
          onResent(resent)
          signIn.replaceBy(paths.register, { code: resent })
        }}
      />
      <div className={styles.choices}>
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          {t('Change my details')}
        </Button>
      </div>
    </SignInFrame>
  )
}
