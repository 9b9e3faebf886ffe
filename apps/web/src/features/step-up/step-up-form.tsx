import type { Challenge } from '@openline/contract/people/auth'
import type { User } from '@openline/contract/people/profile'
import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SendCodeForm } from './send-code-form.tsx'
import styles from './step-up-form.module.css'

export type Customer = Pick<User, 'email' | 'hasPassword'>

type StepUpFormProps = { readonly customer: Customer; readonly onConfirmed: () => void }

/** Re-authentication by passkey, password or emailed code, whichever the customer has. */
export function StepUpForm({ customer, onConfirmed }: StepUpFormProps) {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  return (
    <div className={styles.confirm}>
      <PasskeyForm onConfirmed={onConfirmed} />
      {challenge ? (
        <CodeForm email={customer.email} challenge={challenge} onConfirmed={onConfirmed} />
      ) : (
        customer.hasPassword && <PasswordForm onConfirmed={onConfirmed} />
      )}
      <SendCodeForm
        key={challenge?.challengeId}
        customer={customer}
        challenge={challenge}
        onSent={setChallenge}
      />
    </div>
  )
}
