import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { Session } from '@openline/contract/people/auth'
import type {
  addPasskey,
  askNewPasskey,
  listPasskeys,
  signInWithPasskey,
} from '@openline/contract/people/passkeys'
import { fullName } from '@openline/contract/person-name'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import type { ScheduledTask } from '../../../jobs/jobs.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { recordFailure } from '../auth/authentication-failures.ts'
import { startSessionOf } from '../auth/sign-in.ts'
import { requireStepUp } from '../auth/step-up.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { requireCustomer } from '../customers/customers.ts'
import {
  askForAny,
  askForNew,
  type KnownPasskey,
  presentPasskey,
  type Site,
  useUpSigned,
  verifyRegistration,
  verifySignature,
} from './ceremony.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './emails.ts'
import {
  deletePasskey,
  findOwner,
  insertPasskey,
  listPasskeysOf,
  lockPasskey,
  type PasskeyRow,
  passkeyChallengeRetention,
  recordUse,
  setPasskeyName,
} from './store.ts'

export type PasskeyDeps = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'secretBox'
  | 'sendEmail'
  | 'brand'
  | 'publicUrl'
  | 'chatHashKey'
>

const maxPasskeys = 20

/** What passkeys are made for: the shop's name, and its address, which decides where they work. */
export function siteOf({ brand, publicUrl }: PasskeyDeps): Site {
  return { name: brand.name, publicUrl }
}

/** A customer's passkey as the ceremony knows it. */
export function ownedBy(row: PasskeyRow): KnownPasskey {
  return { ...row, ownerId: row.customerId }
}

/** The caller's passkeys, without their keys. */
export async function listOwnPasskeys(
  { db }: Pick<PasskeyDeps, 'db'>,
  { customerId }: Caller,
): Promise<OutputOf<typeof listPasskeys>> {
  return {
    passkeys: (await listPasskeysOf(db, customerId)).map(presentPasskey),
  }
}

/** Asks the browser for a new passkey: another way into the account, so only after a recent step-up. */
export async function startPasskey(
  deps: PasskeyDeps,
  caller: Caller,
): Promise<OutputOf<typeof askNewPasskey>> {
  const { db, clock } = deps
  requireStepUp(caller, clock(), t('Please confirm it’s you to add a passkey'))
  const known = await listPasskeysOf(db, caller.customerId)
  if (known.length >= maxPasskeys) {
    throw new AppError(
      'conflict',
      t('You have {maxPasskeys} passkeys. Please remove one first.', { maxPasskeys }),
    )
  }
  const { id, email, ...name } = await requireCustomer(db, caller.customerId)
  const owner = { id, email, fullName: fullName(name) || email }
  const question = { sessionId: caller.sessionId, now: clock(), purpose: 'add' } as const
  return askForNew(db, siteOf(deps), { owner, known, ...question })
}

/** Stores a passkey that answers this session's challenge, and notifies the customer. */
export async function keepPasskey(
  deps: PasskeyDeps,
  { challengeId, name, credential }: HandlerInput<typeof addPasskey>['body'],
  { customerId, sessionId }: Caller,
): Promise<OutputOf<typeof addPasskey>> {
  const { db, clock } = deps
  const now = clock()
  const made = await verifyRegistration(db, siteOf(deps), {
    credential,
    challengeId,
    sessionId,
    now,
    purpose: 'add',
  })
  if (!made) {
    throw invalidField('credential', t('We couldn’t add this passkey. Please try again.'))
  }
  const row: PasskeyRow = {
    id: ownId(),
    customerId,
    name,
    ...made,
    createdAt: now,
    lastUsedAt: null,
  }
  await db
    .transaction(async (tx) => {
      await insertPasskey(tx, row)
      await sendPasskeyNotice(deps, tx, customerId, passkeyAdded)
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'passkeys_credential_id') throw error
      throw invalidField('credential', t('This passkey is already in use'))
    })
  return { message: t('Your passkey was added'), passkey: presentPasskey(row) }
}

/** Renames a passkey. Throws 404 for another customer's. */
export async function nameOwnPasskey(
  { db }: PasskeyDeps,
  id: string,
  name: string,
  { customerId }: Caller,
): Promise<{ message: string }> {
  if (!(await setPasskeyName(db, { customerId, id, name }))) throw unknownPasskey()
  return { message: t('Your passkey was renamed') }
}

/**
 * Removes a way into the account, so only after a recent step-up; sends the customer an email. Throws 404 for
 * another customer's.
 */
export async function removeOwnPasskey(
  deps: PasskeyDeps,
  id: string,
  caller: Caller,
): Promise<{ message: string }> {
  requireStepUp(caller, deps.clock(), t('Please confirm it’s you to remove a passkey'))
  const { customerId } = caller
  await deps.db.transaction(async (tx) => {
    if ((await deletePasskey(tx, { customerId, id })) === null) throw unknownPasskey()
    await sendPasskeyNotice(deps, tx, customerId, passkeyRemoved)
  })
  return { message: t('Your passkey was removed. You can delete it on your device too.') }
}

function unknownPasskey() {
  return notFound(t('We couldn’t find this passkey'))
}

const passkeyAdded = { change: 'passkey_added', write: passkeyAddedEmail } as const
const passkeyRemoved = { change: 'passkey_removed', write: passkeyRemovedEmail } as const

async function sendPasskeyNotice(
  deps: PasskeyDeps,
  tx: Db,
  customerId: string,
  notice: typeof passkeyAdded | typeof passkeyRemoved,
) {
  await sendAccountNotice(deps, tx, await requireCustomer(tx, customerId), notice)
}

/** Asks for any passkey of this site. */
export async function askForPasskey(deps: PasskeyDeps, call: Call) {
  await deps.limits.consume('askPasskey', call.clientIp)
  return askForAny(deps.db, siteOf(deps), { now: deps.clock(), purpose: 'sign-in' })
}

/** Signs in the owner of the passkey that signed the challenge. Every failure has the same sentence. */
export async function signInBySignature(
  deps: PasskeyDeps,
  { challengeId, credential }: HandlerInput<typeof signInWithPasskey>['body'],
  call: Call,
): Promise<Session> {
  const { db, clock, limits } = deps
  await limits.consume('login', call.clientIp)
  const now = clock()
  const answer = { challengeId, purpose: 'sign-in', sessionId: null, now } as const
  const challenge = await useUpSigned(db, credential, answer)
  const session =
    challenge &&
    (await db.transaction(async (tx) => {
      const passkey = await lockPasskey(tx, credential.id)
      const use =
        passkey &&
        (await verifySignature(siteOf(deps), { credential, challenge, passkey: ownedBy(passkey) }))
      if (!use) return null
      await recordUse(tx, passkey.id, { ...use, lastUsedAt: now })
      return startSessionOf(deps, tx, passkey.customerId, call)
    }))
  if (session) return session
  const customerId = await findOwner(db, credential.id)
  await recordFailure(deps, { method: 'passkey', customerId }, call)
  throw invalidField('credential', t('This passkey didn’t work here. Please sign in another way.'))
}

/** Deletes expired passkey challenges. */
export function passkeyTask(needs: Pick<PasskeyDeps, 'db' | 'clock'>): ScheduledTask {
  return sweep(needs, {
    name: 'delete expired passkey challenges',
    everySeconds: 15 * 60,
    retentions: [passkeyChallengeRetention],
  })
}
