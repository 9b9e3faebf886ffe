import { viewUser } from '@openline/contract/people/profile'
import { fullName } from '@openline/contract/person-name'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { useIsLoggedIn } from '../../lib/use-session.ts'

export type OwnAddress = { readonly name: string; readonly email: string }

/**
 * Name and address of the signed-in customer, as a ref that holds null for visitors and until they
 * are known; `onKnown` hears of them then.
 */
export function useOwnAddress(onKnown: (own: OwnAddress) => void) {
  const isHere = useIsLoggedIn()
  const own = useRef<OwnAddress>(null)
  const keep = useEffectEvent((known: OwnAddress) => {
    own.current = known
    onKnown(known)
  })
  useEffect(() => {
    if (!isHere) return
    const controller = new AbortController()
    call(viewUser, {}, { signal: controller.signal }).then(
      (user) => keep({ name: fullName(user), email: user.email }),
      () => {}, // The form works without; what is wrong shows when it is sent.
    )
    return () => {
      controller.abort()
      own.current = null
    }
  }, [isHere])
  return own
}
