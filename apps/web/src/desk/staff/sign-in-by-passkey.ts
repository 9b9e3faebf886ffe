import { askStaffPasskey, signInStaff } from '@openline/contract/people/staff-sign-in'
import { signWithPasskey } from '../../features/passkeys/passkeys.ts'
import { call } from '../lib/call.ts'
import { startSession } from '../lib/session.ts'

/** Starts a session with a passkey of the device; null where the person canceled. */
export async function signInByPasskey(): Promise<'done' | null> {
  const asked = await call(askStaffPasskey)
  const credential = await signWithPasskey(asked)
  if (!credential) return null
  startSession(await call(signInStaff, { body: { challengeId: asked.challengeId, credential } }))
  return 'done'
}
