import { useState } from 'react'
import { PasskeySection } from '../account/passkey-section.tsx'
import { RecoverySection } from '../account/recovery-section.tsx'
import { SessionSection } from '../account/session-section.tsx'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { Page } from '../kit/page.tsx'
import { When } from '../kit/when.tsx'
import { roleWords } from '../lib/role-words.ts'
import { useStaff } from '../lib/staff-context.ts'

/** One's own passkeys, recovery code and sessions. */
export function AccountPage() {
  const { name, email, roles, expiresAt, hasRecoveryCode } = useStaff()
  const [isTooOld, setTooOld] = useState(false)
  const onTooOld = () => setTooOld(true)
  return (
    <Page
      title={name}
      lead={
        <>
          {email}. {roles.map((role) => roleWords[role]).join(', ')}. Signed in until{' '}
          <When at={expiresAt} /> at the latest.
        </>
      }
    >
      {isTooOld && <SignInAgain />}
      <PasskeySection onTooOld={onTooOld} />
      <RecoverySection hasCode={hasRecoveryCode} onTooOld={onTooOld} />
      <SessionSection />
    </Page>
  )
}
