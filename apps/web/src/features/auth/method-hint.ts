import type { identify } from '@openline/contract/auth'
import type { OutputOf } from '@openline/contract/endpoint'
import { readStored, writeStored } from '../../lib/storage.ts'
import { paths } from '../../paths.ts'

export type SignInMethod = OutputOf<typeof identify>['methods'][number]

const storageKey = 'sign-in-method'

/** How somebody last signed in on this device. One word that names nobody. */
export const lastMethod = (): SignInMethod | null => {
  const stored = readStored(storageKey)
  return stored === 'password' || stored === 'code' ? stored : null
}

export const rememberMethod = (method: SignInMethod): void => writeStored(storageKey, method)

/** The page that asks for the method used last if it is offered, else for the first one offered. */
export const methodPath = (
  offered: readonly SignInMethod[],
  last: SignInMethod | null = lastMethod(),
): string => {
  const method = last && offered.includes(last) ? last : (offered[0] ?? 'code')
  return method === 'password' ? paths.loginWithPassword : paths.loginWithoutPassword
}
