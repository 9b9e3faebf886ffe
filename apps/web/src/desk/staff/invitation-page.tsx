import { openInvitation } from '@openline/contract/people/staff-sign-in'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useCall } from '../lib/use-call.ts'
import { AcceptForm } from './accept-form.tsx'
import { PasskeyDoor } from './passkey-door.tsx'
import { RecoveryCode } from './recovery-code.tsx'

/** Where the link of an invitation leads, and a recovery code. The secret is behind the `#`, which no server sees. */
export function InvitationPage() {
  const code = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)
  if (recoveryCode !== null) {
    return (
      <PasskeyDoor title="Keep your recovery code">
        <RecoveryCode code={recoveryCode}>
          <Button onClick={() => void navigate('/', { replace: true })}>
            I have it, open the desk
          </Button>
        </RecoveryCode>
      </PasskeyDoor>
    )
  }
  return <Invitation code={code} onAccepted={setRecoveryCode} />
}

type InvitationProps = { readonly code: string; readonly onAccepted: (code: string) => void }

function Invitation({ code, onAccepted }: InvitationProps) {
  const invitation = useCall(openInvitation, { body: { code } })
  const { value, error, reload } = invitation
  if (value === null && error?.status === 422) {
    return (
      <PasskeyDoor title="This link no longer works" lead={error.message}>
        <p>
          <Link to="/sign-in">Sign in with a passkey that you have</Link>
        </p>
      </PasskeyDoor>
    )
  }
  return (
    <PasskeyDoor
      title={value ? `Welcome, ${value.name}` : 'Your invitation'}
      lead="You sign in to the desk with a passkey: your fingerprint, face or screen lock. There is no password."
    >
      <Loaded of={invitation} lines={3}>
        {(asked) => (
          <AcceptForm
            code={code}
            asked={asked}
            // A challenge is answered once.
            onRefused={() => void reload()}
            onAccepted={onAccepted}
          />
        )}
      </Loaded>
      <p>
        <Link to="/sign-in">Sign in with a passkey that you have</Link>
      </p>
    </PasskeyDoor>
  )
}
