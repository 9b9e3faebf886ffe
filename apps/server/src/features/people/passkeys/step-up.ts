import type { HandlerInput } from '@openline/contract/endpoint'
import type * as api from '@openline/contract/people/passkeys'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import { recordFailure } from '../auth/authentication-failures.ts'
import { recordStepUp } from '../auth/sessions.ts'
import { askForOwn, useUpSigned, verifySignature } from './ceremony.ts'
import { ownedBy, type PasskeyDeps, siteOf } from './passkeys.ts'
import { listPasskeysOf, lockPasskey, recordUse } from './store.ts'

/** Asks for one of the customer's own passkeys, to see again who is at the keyboard. */
export async function startPasskeyStepUp(deps: PasskeyDeps, { customerId, sessionId }: Caller) {
  const known = await listPasskeysOf(deps.db, customerId)
  if (known.length === 0)
    throw new AppError('not_ready', t('You don’t have a passkey in your account'))
  return askForOwn(deps.db, siteOf(deps), { known, sessionId, now: deps.clock() })
}

/** A signature of the customer's own passkey: the session counts as freshly signed in. */
export async function stepUpByPasskey(
  deps: PasskeyDeps,
  { challengeId, credential }: HandlerInput<typeof api.stepUpByPasskey>['body'],
  { customerId, sessionId }: Caller,
  call: Call,
): Promise<{ message: string }> {
  const { db, clock, limits } = deps
  await limits.consume('stepUp', customerId)
  const now = clock()
  const answer = { challengeId, purpose: 'step-up', sessionId, now } as const
  const challenge = await useUpSigned(db, credential, answer)
  const isProved =
    challenge !== null &&
    (await db.transaction(async (tx) => {
      const passkey = await lockPasskey(tx, credential.id)
      if (passkey?.customerId !== customerId) return false
      const known = ownedBy(passkey)
      const use = await verifySignature(siteOf(deps), { credential, challenge, passkey: known })
      if (!use) return false
      await recordUse(tx, passkey.id, { ...use, lastUsedAt: now })
      await recordStepUp(tx, sessionId, now)
      return true
    }))
  if (isProved) return { message: t('Verified') }
  await recordFailure(deps, { method: 'step-up passkey', customerId }, call)
  throw invalidField('credential', t('This passkey didn’t work here. Please try another way.'))
}
