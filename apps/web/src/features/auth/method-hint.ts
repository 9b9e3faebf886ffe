import type { identify } from '@openline/contract/auth'
import type { OutputOf } from '@openline/contract/endpoint'
import { readStored, writeStored } from '../../lib/storage.ts'

export type SignInMethod = OutputOf<typeof identify>['methods'][number]

const storageKey = 'sign-in-method'

/** The last sign-in method on this device: one word, no personal data. */
export function lastMethod(): SignInMethod | null {
  const stored = readStored(storageKey)
  return stored === 'password' || stored === 'code' ? stored : null
}

export function rememberMethod(method: SignInMethod): void {
  return writeStored(storageKey, method)
}

/**
 * The next step after the address: the method used last on this device if it is offered. Otherwise a
 * code, which serves customers and newcomers alike.
 */
export function methodToOffer(
  offered: readonly SignInMethod[],
  last: SignInMethod | null = lastMethod(),
): SignInMethod {
  if (last && offered.includes(last)) return last
  return offered.includes('code') ? 'code' : (offered[0] ?? 'code')
}
