import { resendCode, verifyRegistration } from '@openline/contract/auth'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './auth-form.module.css'
import { CodeForm } from './code-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { type SentCode, toSentCode } from './sign-in-state.ts'
import { useRegistration } from './use-registration.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** Opening an account: the details, then the code that proves the address. */
export const RegisterStep = () => {
  const signIn = useSignIn()
  // Held here, so that what was typed is still there when somebody goes back from the code.
  const form = useRegistration(signIn)
  return signIn.code ? (
    <RegistrationCode signIn={signIn} code={signIn.code} />
  ) : (
    <SignInFrame
      heading="Create your account"
      lead="Your lines, plans and receipts in one place. We mail you a code to check your address."
    >
      <RegisterForm form={form} signIn={signIn} />
    </SignInFrame>
  )
}

const RegistrationCode = ({ signIn, code }: { signIn: SignIn; code: SentCode }) => {
  const navigate = useNavigate()
  return (
    <SignInFrame
      heading="Check your e-mail"
      lead={
        <>
          We sent a mail to <strong>{signIn.email}</strong>. Enter the code from it, and your
          account is ready.
        </>
      }
    >
      <CodeForm
        key={code.challengeId}
        code={code}
        button="Finish"
        verify={(body, signal) => call(verifyRegistration, { body }, { signal })}
        sendAgain={(signal) =>
          call(resendCode, { body: { challengeId: code.challengeId } }, { signal })
        }
        onSent={(challenge) =>
          signIn.replaceBy(paths.register, { code: toSentCode(challenge, Date.now()) })
        }
      />
      <div className={styles.choices}>
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          Change my details
        </Button>
      </div>
    </SignInFrame>
  )
}
