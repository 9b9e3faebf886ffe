import { useSyncExternalStore } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { staffToken, subscribeSession } from '../lib/session.ts'
import { PasskeyDoor } from './passkey-door.tsx'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import { useCeremony } from './use-ceremony.ts'

/** Who is signed in continues to the page that asked for it. */
export function SignInPage() {
  const token = useSyncExternalStore(subscribeSession, staffToken)
  const { state } = useLocation() as { state: { from?: string; state?: unknown } | null } // set by the frame alone
  const { failure, isPending, start } = useCeremony(signInByPasskey)
  if (token !== null) return <Navigate to={state?.from ?? '/'} state={state?.state} replace />
  return (
    <PasskeyDoor
      title="Sign in to the desk"
      lead={
        state?.from === undefined
          ? 'Use your device’s passkey.'
          : 'After you sign in, you’ll return to this page.'
      }
    >
      <FailureAlert message={failure} />
      <Button wide pending={isPending} onClick={() => void start()}>
        Sign in with a passkey
      </Button>
      <p>
        <Link to="/recovery">Lost your device? Use your recovery code</Link>
      </p>
    </PasskeyDoor>
  )
}
