import type { OutputOf } from '@openline/contract/endpoint'
import { askPasskey, signInWithPasskey } from '@openline/contract/people/passkeys'
import { t } from '@openline/i18n/i18n'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { startSession } from '../../lib/session.ts'
import {
  offersPasskeys,
  signInField,
  signWithPasskey,
  stopWaiting,
  supportsPasskeys,
} from './passkeys.ts'
import { PasskeyButton, usePasskeyPress } from './passkeys-view.tsx'

function never() {
  return () => {}
}

type PasskeyChallenge = OutputOf<typeof askPasskey>
type PasskeySignature = Awaited<ReturnType<typeof signWithPasskey>>

/** Signs in, calling `onSignedIn` first; null when the customer canceled. Throws what went wrong. */
async function answer(
  { challengeId }: PasskeyChallenge,
  credential: PasskeySignature,
  onSignedIn: () => void,
): Promise<'done' | null> {
  if (credential === null) return null
  const session = await call(signInWithPasskey, { body: { challengeId, credential } })
  onSignedIn()
  startSession(session)
  return 'done'
}

type PasskeySignInProps = {
  /** Called before the session starts, which leaves the page. The same function each time. */
  readonly onSignedIn: () => void
}

/** Offers passkeys under the address field, and a button for customers who do not look there. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const isKnown = useSyncExternalStore(never, supportsPasskeys, () => true)
  const { setFailure, ...pressing } = usePasskeyPress({
    sign: async () => {
      const asked = await call(askPasskey)
      return answer(asked, await signWithPasskey(asked), onSignedIn)
    },
    deviceFailure: t('This device couldn’t use a passkey. Please sign in another way.'),
  })
  useOfferInField(pressing.isPending, setFailure, onSignedIn)
  if (!isKnown) return null
  return <PasskeyButton label={t('Sign in with a passkey')} variant="secondary" {...pressing} />
}

/**
 * Lets the browser list passkeys with the addresses it knows, while the button's ceremony, which this one would end,
 * does not run; what the visitor did not ask for fails in silence.
 */
function useOfferInField(
  isPressed: boolean,
  onFailure: (message: string) => void,
  onSignedIn: () => void,
) {
  useEffect(() => {
    if (isPressed) return
    let isHere = true
    const offer = async () => {
      const asked = (await offersPasskeys()) ? await call(askPasskey).catch(() => null) : null
      if (asked === null || !isHere) return
      await answer(asked, await signInField(asked), onSignedIn)
    }
    offer().catch((error: unknown) => {
      // A device without passkeys refuses at once; a passkey that we refuse was picked by the visitor.
      if (isHere && error instanceof ApiError) onFailure(error.message)
    })
    return () => {
      isHere = false
      stopWaiting()
    }
  }, [isPressed, onFailure, onSignedIn])
}
