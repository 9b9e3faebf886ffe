import { useState } from 'react'
import { Page } from '../kit/page.tsx'
import { When } from '../kit/when.tsx'
import { roleLabels } from '../lib/role-labels.ts'
import { useStaff } from '../lib/staff-context.ts'
import { PasskeySection } from './passkey-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionSection } from './session-section.tsx'
import { SignInAgain } from './sign-in-again.tsx'

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
          {email}. {roles.map((role) => roleLabels[role]).join(', ')}. Your session ends by{' '}
          <When at={expiresAt} />.
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
