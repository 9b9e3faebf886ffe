import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type * as api from '@openline/contract/people/staff-sign-in'
import { invalidField } from '../../../app-error.ts'
import { secretHash } from '../../../crypto/new-secret.ts'
import type { Call } from '../../../http/bind.ts'
import { askForNew, verifyRegistration } from '../passkeys/ceremony.ts'
import { tellStaff } from './news.ts'
import { deletePasskeysOf } from './passkey-store.ts'
import { keepPasskey } from './passkeys.ts'
import { newRecoveryCode } from './recovery-code.ts'
import { endSessionsOf } from './session-store.ts'
import { startRecorded } from './sign-in.ts'
import { deskSite, type StaffNeeds } from './staff-needs.ts'
import { findByLink, setRecoveryHash, takeLink } from './store.ts'

const purposes: ('invite' | 'recover')[] = ['invite', 'recover']

/** Who a link is for, and what their browser needs for a passkey. The link stays good. */
export async function openLink(
  deps: StaffNeeds,
  { code }: HandlerInput<typeof api.openInvitation>['body'],
  call: Call,
): Promise<OutputOf<typeof api.openInvitation>> {
  await deps.limits.consume('enterCode', call.clientIp)
  const now = deps.clock()
  const member = await findByLink(deps.db, { linkHash: secretHash(code), purposes, now })
  if (!member) throw linkEnded()
  const { id, name, email } = member
  const owner = { id, email: `${email} (desk)`, fullName: `${name} (desk)` }
  // Earlier passkeys are replaced, so none is left out.
  const question = { sessionId: null, now, purpose: 'desk add' } as const
  const asked = await askForNew(deps.db, deskSite(deps), { owner, known: [], ...question })
  return { ...asked, name, email }
}

/**
 * Uses the link up: the new passkey takes the place of all earlier ones, sessions that were open end, and a new
 * recovery code is made. So a link that helps who lost a device also shuts out who found it.
 */
export async function acceptLink(
  deps: StaffNeeds,
  { code, challengeId, passkeyName, credential }: HandlerInput<typeof api.acceptInvitation>['body'],
  call: Call,
): Promise<OutputOf<typeof api.acceptInvitation>> {
  const { db, clock, limits } = deps
  await limits.consume('enterCode', call.clientIp)
  const now = clock()
  const answer = { challengeId, sessionId: null, now, purpose: 'desk add' } as const
  const made = await verifyRegistration(db, deskSite(deps), { credential, ...answer })
  if (!made) throw invalidField('credential', 'We couldn’t add this passkey. Please try again.')
  const { recoveryCode, hash } = newRecoveryCode()
  const session = await db.transaction(async (tx) => {
    const link = { linkHash: secretHash(code), purposes, now }
    const [found, member] = [await findByLink(tx, link), await takeLink(tx, link)]
    if (!member) return null
    await deletePasskeysOf(tx, member.id)
    await endSessionsOf(tx, member.id, { now })
    await deps.events.onStaffAccessLost(tx, { staffId: member.id })
    await keepPasskey(tx, { staffId: member.id, name: passkeyName, made, now })
    await setRecoveryHash(tx, member.id, hash)
    const isRecovery = found?.linkPurpose === 'recover'
    await tellStaff(deps, tx, member, {
      kind: 'passkeys_replaced',
      passkey: passkeyName,
      with: isRecovery ? 'recovery code' : 'invitation',
    })
    const act = isRecovery ? 'recovered-account' : 'acceptInvitation'
    return startRecorded(tx, member, { now, call, act, after: { passkey: passkeyName } })
  })
  if (!session) throw linkEnded()
  return { ...session, recoveryCode }
}

function linkEnded() {
  return invalidField(
    'code',
    'This link has expired or was already used. Please ask an admin for a new one.',
  )
}
