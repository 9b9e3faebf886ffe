import { ApiError } from '../../lib/api-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import { useCeremony } from './use-ceremony.ts'

/** Whether the server wants a sign-in of a short time ago. */
export function isTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'step_up_required'
}

/** The way to a new session, for who wants to change how they sign in; the page begins anew with it. */
export function SignInAgain() {
  const { failure, isPending, start } = useCeremony(signInByPasskey)
  return (
    <>
      <Alert
        live
        tone="warning"
        title="Sign in again first"
        action={
          <Button size="small" pending={isPending} onClick={() => void start()}>
            Sign in again
          </Button>
        }
      >
        You signed in a while ago. Use your passkey again, then repeat your change.
      </Alert>
      <FailureAlert message={failure} />
    </>
  )
}
