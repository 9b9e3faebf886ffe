import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { StaffSession } from '@openline/contract/people/staff-sessions'
import type * as api from '@openline/contract/people/staff-sign-in'
import type { ActFacts } from '@openline/contract/platform/audit'
import { AppError, invalidField } from '../../../app-error.ts'
import { secretHash } from '../../../crypto/new-secret.ts'
import type { Db } from '../../../db/open.ts'
import type { Call } from '../../../http/bind.ts'
import { recordAct, recordFailedSignIn } from '../../platform/audit/audit.ts'
import { askForAny, useUpSigned, verifySignature } from '../passkeys/ceremony.ts'
import { newLink } from './links.ts'
import { tellStaff } from './news.ts'
import { lockPasskey, recordUse } from './passkey-store.ts'
import { openStaffSession } from './sessions.ts'
import { deskSite, type StaffNeeds } from './staff-needs.ts'
import { findMemberByEmail, type MemberRow, takeLink, takeRecovery } from './store.ts'

/** Asks for any passkey of this site; what signs the answer is good at the desk alone. */
export async function askForPasskey(deps: StaffNeeds, call: Call) {
  await deps.limits.consume('askPasskey', call.clientIp)
  return askForAny(deps.db, deskSite(deps), { now: deps.clock(), purpose: 'desk sign-in' })
}

/** Signs in the owner of the passkey that signed. Every failure has the same sentence. */
export async function signInBySignature(
  deps: StaffNeeds,
  { challengeId, credential }: HandlerInput<typeof api.signInStaff>['body'],
  call: Call,
): Promise<StaffSession> {
  const { db, clock, limits } = deps
  await limits.consume('login', call.clientIp)
  const now = clock()
  const answer = { challengeId, purpose: 'desk sign-in', sessionId: null, now } as const
  const challenge = await useUpSigned(db, credential, answer)
  const session =
    challenge &&
    (await db.transaction(async (tx) => {
      const found = await lockPasskey(tx, credential.id)
      if (!found) return null
      const passkey = { ...found.passkey, ownerId: found.owner.id }
      const use = await verifySignature(deskSite(deps), { credential, challenge, passkey })
      if (!use) return null
      await recordUse(tx, passkey.id, { ...use, lastUsedAt: now })
      return startRecorded(tx, found.owner, { now, call, act: 'signInStaff', after: null })
    }))
  if (session) return session
  const found = await lockPasskey(db, credential.id)
  await recordFailure(deps, call, { member: found?.owner ?? null, shown: 'passkey' })
  throw invalidField('credential', 'This passkey didn’t work at the desk. Please try another one.')
}

type Start = { now: Date; call: Call; act: string; after: ActFacts }

/** Opens a session and puts that on record. */
export async function startRecorded(
  tx: Db,
  member: MemberRow,
  { now, call, act, after }: Start,
): Promise<StaffSession> {
  const { answer, caller } = await openStaffSession(tx, member, { now, userAgent: call.userAgent })
  const subject = { kind: 'staff' as const, id: member.id }
  const staffAct = { at: now, act, reason: null, customerId: null, subject, before: null, after }
  await recordAct(tx, { staff: caller, call }, staffAct)
  return answer
}

type Failure = { member: MemberRow | null; shown: 'passkey' | 'recovery_code' }

/** Puts on record that someone was refused, with the account that they tried to enter if it is known. */
async function recordFailure(
  { db, clock, log }: StaffNeeds,
  call: Call,
  { member, shown }: Failure,
): Promise<void> {
  log.warn({ staffId: member?.id, requestId: call.requestId }, 'sign-in at the desk failed')
  await recordFailedSignIn(db, { triedAs: member, call }, { at: clock(), shown })
}

/** Uses a recovery code up. What it opens is one link, with which a new passkey is made. */
export async function spendRecoveryCode(
  deps: StaffNeeds,
  { email, recoveryCode }: HandlerInput<typeof api.useRecoveryCode>['body'],
  call: Call,
): Promise<OutputOf<typeof api.useRecoveryCode>> {
  const { db, clock, limits, log, publicUrl } = deps
  await limits.consume('enterCode', call.clientIp)
  const { code, columns } = newLink(publicUrl, 'recover', clock())
  const secret = { email, recoveryHash: secretHash(recoveryCode) }
  const owner = await db.transaction(async (tx) => {
    const found = await takeRecovery(tx, secret, columns)
    if (!found) return null
    await recordAct(
      tx,
      { triedAs: found, call },
      {
        at: clock(),
        act: 'useRecoveryCode',
        reason: null,
        customerId: null,
        subject: { kind: 'staff', id: found.id },
        before: null,
        after: null,
      },
    )
    await tellStaff(deps, tx, found, { kind: 'recovery_code_used' })
    return found
  })
  if (owner) {
    log.warn(
      { staffId: owner.id, requestId: call.requestId },
      'a recovery code of the desk was used',
    )
    return { code }
  }
  const member = await findMemberByEmail(db, email)
  await recordFailure(deps, call, { member, shown: 'recovery_code' })
  throw invalidField('recoveryCode', 'This email and recovery code don’t go together')
}

/** Opens the session of a demo link, once. Throws 403 in production. */
export async function openDemo(
  { db, clock, limits, isProduction }: StaffNeeds,
  { code }: HandlerInput<typeof api.openDemoDesk>['body'],
  call: Call,
): Promise<StaffSession> {
  if (isProduction) throw new AppError('forbidden', 'There is no demo desk here')
  await limits.consume('enterCode', call.clientIp)
  const now = clock()
  const link = { linkHash: secretHash(code), purposes: ['demo' as const], now }
  const session = await db.transaction(async (tx) => {
    const member = await takeLink(tx, link)
    return member && startRecorded(tx, member, { now, call, act: 'openDemoDesk', after: null })
  })
  if (session) return session
  throw invalidField(
    'code',
    'This link has expired or was already used. Start the server again for a new one.',
  )
}
