import type { Call } from '../../../http/bind.ts'
import { hashedNetwork } from '../../../http/client-network.ts'
import type { Needs } from '../../../needs.ts'
import { type FailedMethod, insertFailure } from './authentication-failure-store.ts'

type Failure = {
  method: FailedMethod
  /** Null for an address without an account; it takes the same work. */
  customerId: string | null
}

/**
 * Keeps a failed attempt to prove to be a customer for three years, and logs it. Neither has what was
 * typed. Call it outside of a transaction that is rolled back.
 */
export async function recordFailure(
  deps: Needs<'db' | 'clock' | 'log' | 'secretBox'>,
  { method, customerId }: Failure,
  call: Call,
): Promise<void> {
  logFailure(deps, method, call)
  const network = hashedNetwork(deps.secretBox, call.clientIp)
  await insertFailure(deps.db, { customerId, method, network, at: deps.clock() })
}

/** Logs a failure that belongs to no account. Without the address: what was typed there is often a password. */
export function logFailure({ log }: Needs<'log'>, by: string, call: Call): void {
  log.info({ event: 'sign-in-failed', by, requestId: call.requestId })
}
