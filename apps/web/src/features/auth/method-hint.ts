import type { OutputOf } from '@openline/contract/endpoint'
import type { identify } from '@openline/contract/people/auth'
import { readStored, writeStored } from '../../lib/storage.ts'

export type SignInMethod = OutputOf<typeof identify>['methods'][number]

/** Passkeys need no step behind the address; the page of sign-in offers the last one immediately. */
type LastMethod = SignInMethod | 'passkey'

const methods: readonly string[] = ['password', 'code', 'passkey'] satisfies readonly LastMethod[]

const storageKey = 'sign-in-method'

/** The last sign-in method on this device: one word, no personal data. */
export function lastMethod(): LastMethod | null {
  const stored = readStored(storageKey)
  return stored !== null && methods.includes(stored) ? (stored as LastMethod) : null // one of them
}

export function rememberMethod(method: LastMethod): void {
  return writeStored(storageKey, method)
}

/**
 * The next step after the address: the method used last on this device if it is offered. Otherwise a
 * code, which serves customers and newcomers alike.
 */
export function methodToOffer(
  offered: readonly SignInMethod[],
  last: LastMethod | null = lastMethod(),
): SignInMethod {
  const again = offered.find((method) => method === last)
  return again ?? (offered.includes('code') ? 'code' : (offered[0] ?? 'code'))
}
