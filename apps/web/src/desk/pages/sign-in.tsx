import { askStaffPasskey, signInStaff } from '@openline/contract/staff-sign-in'
import { useSyncExternalStore } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { signWithPasskey } from '../../features/passkeys/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Door } from '../frame/door.tsx'
import { call } from '../lib/call.ts'
import { staffToken, startSession, subscribeSession } from '../lib/session.ts'
import { useCeremony } from '../sign-in/use-ceremony.ts'

async function signIn() {
  const asked = await call(askStaffPasskey)
  const credential = await signWithPasskey(asked)
  if (!credential) return null
  startSession(await call(signInStaff, { body: { challengeId: asked.challengeId, credential } }))
  return 'done'
}

/** Who is signed in goes on to the page that asked for it. */
export function SignInPage() {
  const token = useSyncExternalStore(subscribeSession, staffToken)
  const { state } = useLocation() as { state: { from?: string; state?: unknown } | null } // set by the frame alone
  const { failure, isPending, start } = useCeremony(signIn)
  if (token !== null) return <Navigate to={state?.from ?? '/'} state={state?.state} replace />
  return (
    <Door
      title="Sign in to the desk"
      lead={
        state?.from === undefined
          ? 'With the passkey of your device.'
          : 'Your session is over, or you are not signed in yet. You come back to where you were.'
      }
    >
      <FailureAlert message={failure} />
      <Button wide pending={isPending} onClick={() => void start()}>
        Sign in with a passkey
      </Button>
      <p>
        <Link to="/recovery">Lost your device? Use your recovery code</Link>
      </p>
    </Door>
  )
}
