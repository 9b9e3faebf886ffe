import type { Challenge, resendCode, stepUp } from '@openline/contract/auth'
import type { HandlerInput } from '@openline/contract/endpoint'
import { idleSeconds } from '@openline/contract/sessions'
import { t } from '@openline/words/words'
import { invalidField } from '../../app-error.ts'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { Call, Caller } from '../../http/bind.ts'
import type { Chore } from '../../jobs/jobs.ts'
import {
  challengeKeptSeconds,
  codeEnded,
  codeFailure,
  runningChallenge,
  tryCode,
} from './challenges.ts'
import { networkKeptSeconds } from './known-networks.ts'
import { deleteNetworksBefore } from './network-store.ts'
import { type RegistrationDeps, resendRegistrationCode } from './registration.ts'
import { reportFailure, requestSignInCode } from './sign-in.ts'
import { confirmSession, deleteEnded, findCustomer, revokeSession } from './store.ts'

type Deps = RegistrationDeps

/** Sends the code of a running sign-in or registration anew; the old one stops working. */
export const sendCodeAgain = async (
  deps: Deps,
  { challengeId }: HandlerInput<typeof resendCode>['body'],
  call: Call,
): Promise<Challenge> => {
  const { purpose, targetKey, payload } = await runningChallenge(deps, challengeId)
  if (purpose === 'sign-in') return requestSignInCode(deps, { email: targetKey }, call)
  // Links and the codes of a running session have ways of their own.
  if (purpose !== 'register') throw codeEnded()
  await deps.limits.consume('sendCode', call.clientIp)
  return resendRegistrationCode(deps, payload)
}

/** Proves again who is at the keyboard; from now on the session counts as freshly signed in. */
export const confirmIdentity = async (
  deps: Deps,
  proof: HandlerInput<typeof stepUp>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> => {
  const { db, clock, limits, passwords } = deps
  await limits.consume('stepUp', caller.customerId)
  const customer = await findCustomer(db, caller.customerId)
  if ('password' in proof) {
    if (!(await passwords.verify(customer?.passwordHash ?? null, proof.password))) {
      reportFailure(deps, call, 'step-up password')
      throw invalidField('password', t('This password is not right'))
    }
  } else {
    const targetKey = customer?.emailKey ?? ''
    const result = await tryCode(db, deps, { ...proof, purpose: 'sign-in', targetKey })
    if (result.outcome !== 'right') {
      reportFailure(deps, call, 'step-up code')
      throw codeFailure(result)
    }
  }
  await confirmSession(db, caller.sessionId, clock())
  return { message: t('Thank you, it is you') }
}

export const signOut = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  caller: Caller,
  call: Call,
): Promise<{ message: string }> => {
  await revokeSession(db, caller.sessionId, clock())
  log.info({ event: 'signed-out', customerId: caller.customerId, requestId: call.requestId })
  return { message: t('You are signed out') }
}

/** Clears ended sessions, challenges and networks away. */
export const authChore = ({ db, clock }: { db: Db; clock: Clock }): Chore => ({
  name: 'delete ended sessions and codes',
  everySeconds: 15 * 60,
  run: async () => {
    const now = clock()
    await deleteEnded(db, {
      now,
      seenAfter: secondsAfter(now, -idleSeconds),
      sentAfter: secondsAfter(now, -challengeKeptSeconds),
    })
    await deleteNetworksBefore(db, secondsAfter(now, -networkKeptSeconds))
  },
})
