import type { OutputOf } from '@openline/contract/endpoint'
import { askPasskey, signInWithPasskey } from '@openline/contract/passkeys'
import { t } from '@openline/words/words'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { startSession } from '../../lib/session.ts'
import { knowsPasskeys, offersPasskeys, signWithPasskey, stopWaiting } from './ceremony.ts'
import { PasskeyButton, usePasskeyPress } from './passkey-button.tsx'

const never = () => () => {}

type Asked = OutputOf<typeof askPasskey>

/** Signs in unless the customer turns away. Throws what went wrong. */
const answer = async (asked: Asked, how: { readonly fromField: boolean }): Promise<void> => {
  const credential = await signWithPasskey(asked, how)
  if (credential === null) return
  const body = { challengeId: asked.challengeId, credential }
  startSession(await call(signInWithPasskey, { body }))
}

/** Offers passkeys under the address field, and a button for whoever does not look there. */
export const PasskeySignIn = () => {
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => true)
  const { setFailure, ...pressing } = usePasskeyPress({
    sign: async () => answer(await call(askPasskey), { fromField: false }),
    deviceFailure: t('This device could not use a passkey. Please sign in another way.'),
  })
  useOfferInField(setFailure)
  if (!isKnown) return null
  return <PasskeyButton label={t('Sign in with a passkey')} variant="secondary" {...pressing} />
}

/** Lets the browser list passkeys with the addresses it knows; what nobody asked for fails in silence. */
const useOfferInField = (onFailure: (message: string) => void) => {
  useEffect(() => {
    let isHere = true
    const offer = async () => {
      const asked = (await offersPasskeys()) ? await call(askPasskey).catch(() => null) : null
      if (asked !== null && isHere) await answer(asked, { fromField: true })
    }
    offer().catch((error: unknown) => {
      // A device without passkeys refuses at once; a passkey that we refuse was picked by somebody.
      if (isHere && error instanceof ApiError) onFailure(error.message)
    })
    return () => {
      isHere = false
      void stopWaiting()
    }
  }, [onFailure])
}
