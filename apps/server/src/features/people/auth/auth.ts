import type { HandlerInput } from '@openline/contract/endpoint'
import type { Challenge, resendCode } from '@openline/contract/people/auth'
import { idleSeconds } from '@openline/contract/people/sessions'
import { t } from '@openline/i18n/i18n'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import type { ScheduledTask } from '../../../jobs/jobs.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import type { Customer } from '../customers/store.ts'
import { codeEnded, runningChallenge } from './challenges.ts'
import { requestSignInCode } from './code-sign-in.ts'
import { recoveryRetention } from './email-recovery-store.ts'
import { atNetwork, originsOf } from './known-networks.ts'
import { listNetworksOf, networkRetention } from './network-store.ts'
import { resendRegistrationCode } from './registration.ts'
import { findLiveSessions } from './session-store.ts'
import { challengeRetention, revokeSession, sessionRetention } from './store.ts'

type Deps = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'secretBox'
  | 'sendEmail'
  | 'brand'
  | 'chatHashKey'
  | 'termsVersion'
  | 'passwords'
>

/** Sends a new code for a running sign-in or registration; the old one stops working. */
export async function sendCodeAgain(
  deps: Deps,
  { challengeId }: HandlerInput<typeof resendCode>['body'],
  call: Call,
): Promise<Challenge> {
  const { purpose, targetKey, payload } = await runningChallenge(deps, challengeId)
  if (purpose === 'sign-in') return requestSignInCode(deps, { email: targetKey }, call)
  // Links and the codes of a running session have ways of their own.
  if (purpose !== 'register') throw codeEnded()
  await deps.limits.consume('sendCode', call.clientIp)
  return resendRegistrationCode(deps, payload)
}

export async function signOut(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  await revokeSession(db, caller.sessionId, clock())
  log.info({ event: 'signed-out', customerId: caller.customerId, requestId: call.requestId })
  return { message: t('You’re signed out') }
}

/** In how many places a customer is signed in, support staff in their place included. */
export async function countOpenSessions(db: Db, customerId: string, now: Date): Promise<number> {
  const seenAfter = secondsAfter(now, -idleSeconds)
  return (await findLiveSessions(db, customerId, { now, seenAfter })).length
}

/**
 * Sets the limits of one address back that keep its owner from signing in: wrong passwords, codes and
 * links of the day. Of what was counted there for single networks, that of those where they signed in before.
 */
export async function unlockSignIn(
  { db, limits }: Needs<'db'> & { limits: Pick<Limits, 'forget'> },
  { id, emailKey: email }: Pick<Customer, 'id' | 'emailKey'>,
): Promise<void> {
  const places = originsOf(email)
  const networks = await listNetworksOf(db, id)
  await limits.forget(
    ...networks.map((network) => ['wrongPassword', atNetwork(email, network)] as const),
    ...places.map((place) => ['wrongPasswordAnywhere', place] as const),
    ...places.map((place) => ['sendResetTo', place] as const),
    ...places.map((place) => ['sendCodeTo', place] as const),
  )
}

/** Clears ended sessions, challenges and networks away. */
export function authTask(needs: Needs<'db' | 'clock'>): ScheduledTask {
  return sweep(needs, {
    name: 'delete ended sessions and codes',
    everySeconds: 15 * 60,
    retentions: [challengeRetention, sessionRetention, networkRetention, recoveryRetention],
  })
}
