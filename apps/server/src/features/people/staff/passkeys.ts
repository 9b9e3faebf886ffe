import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type * as api from '@openline/contract/people/staff-sign-in'
import type { ActFacts } from '@openline/contract/platform/audit'
import { AppError, invalidField, notFound, notSignedIn } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { Call, StaffCaller } from '../../../http/bind.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { askForNew, presentPasskey, verifyRegistration } from '../passkeys/ceremony.ts'
import type { StaffNews } from './emails.ts'
import { tellStaff } from './news.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  lockPasskeysOf,
  type StaffPasskeyRow,
} from './passkey-store.ts'
import { newRecoveryCode } from './recovery-code.ts'
import { requireFreshSignIn } from './sessions.ts'
import { deskSite, type StaffNeeds } from './staff-needs.ts'
import { findMember, setRecoveryHash } from './store.ts'

const maxPasskeys = 10

/** The caller's passkeys, without their keys. */
export async function listOwnPasskeys(
  { db }: Pick<StaffNeeds, 'db'>,
  { staffId }: StaffCaller,
): Promise<OutputOf<typeof api.listStaffPasskeys>> {
  return { passkeys: (await listPasskeysOf(db, staffId)).map(presentPasskey) }
}

/** Asks the browser for another passkey, shortly after the sign-in only. */
export async function startPasskey(deps: StaffNeeds, caller: StaffCaller) {
  await requireFreshSignIn(deps, caller)
  const { db, clock } = deps
  const known = await listPasskeysOf(db, caller.staffId)
  if (known.length >= maxPasskeys) {
    throw new AppError('conflict', `You have ${maxPasskeys} passkeys. Please remove one first.`)
  }
  const member = await findMember(db, caller.staffId)
  if (!member) throw notSignedIn('Please sign in to the desk')
  const { id, email, name } = member
  const owner = { id, email: `${email} (desk)`, fullName: `${name} (desk)` }
  const question = { sessionId: caller.sessionId, now: clock(), purpose: 'desk add' } as const
  return askForNew(db, deskSite(deps), { owner, known, ...question })
}

/** Keeps a passkey that answers this session's question. */
export async function addOwnPasskey(
  deps: StaffNeeds,
  { challengeId, name, credential }: HandlerInput<typeof api.addStaffPasskey>['body'],
  staff: StaffCaller,
  call: Call,
): Promise<OutputOf<typeof api.addStaffPasskey>> {
  const { db, clock } = deps
  const { staffId, sessionId } = staff
  const now = clock()
  const answer = { challengeId, sessionId, now, purpose: 'desk add' } as const
  const made = await verifyRegistration(db, deskSite(deps), { credential, ...answer })
  if (!made) throw invalidField('credential', 'We couldn’t add this passkey. Please try again.')
  const row = await db.transaction(async (tx) => {
    const after = { passkey: name }
    await recordOwn(tx, { staff, call }, { at: now, act: 'addStaffPasskey', before: null, after })
    await tellOfOwn(deps, tx, staff, { kind: 'passkey_added', passkey: name })
    return keepPasskey(tx, { staffId, name, made, now })
  })
  return { message: 'Your passkey was added', passkey: presentPasskey(row) }
}

type Made = NonNullable<Awaited<ReturnType<typeof verifyRegistration>>>

/** Throws 422 when the passkey is known already. */
export async function keepPasskey(
  tx: Db,
  { staffId, name, made, now }: { staffId: string; name: string; made: Made; now: Date },
): Promise<StaffPasskeyRow> {
  const row = { id: ownId(), staffId, name, ...made, createdAt: now, lastUsedAt: null }
  await insertPasskey(tx, row).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'staff_passkeys_credential_id') throw error
    throw invalidField('credential', 'This passkey is already in use')
  })
  return row
}

/** Removes a passkey of the caller, never the last. Another person's is not found. */
export async function removeOwnPasskey(
  deps: StaffNeeds,
  id: string,
  staff: StaffCaller,
  call: Call,
): Promise<{ message: string }> {
  await requireFreshSignIn(deps, staff)
  await deps.db.transaction(async (tx) => {
    const known = await lockPasskeysOf(tx, staff.staffId)
    const passkey = known.find((row) => row.id === id)
    if (!passkey) throw notFound('We couldn’t find this passkey')
    if (known.length === 1) {
      throw new AppError('conflict', 'This is your only passkey. Please add another one first.')
    }
    await deletePasskey(tx, id)
    const change = { before: { passkey: passkey.name }, after: null }
    await recordOwn(tx, { staff, call }, { at: deps.clock(), act: 'removeStaffPasskey', ...change })
    await tellOfOwn(deps, tx, staff, { kind: 'passkey_removed', passkey: passkey.name })
  })
  return { message: 'Your passkey was removed. You can delete it on your device too.' }
}

/** A new recovery code; the earlier one is worth nothing from now on. */
export async function renewOwnRecoveryCode(
  deps: StaffNeeds,
  staff: StaffCaller,
  call: Call,
): Promise<OutputOf<typeof api.renewRecoveryCode>> {
  await requireFreshSignIn(deps, staff)
  const { recoveryCode, hash } = newRecoveryCode()
  await deps.db.transaction(async (tx) => {
    await setRecoveryHash(tx, staff.staffId, hash)
    const change = { before: null, after: null }
    await recordOwn(tx, { staff, call }, { at: deps.clock(), act: 'renewRecoveryCode', ...change })
    await tellOfOwn(deps, tx, staff, { kind: 'recovery_code_renewed' })
  })
  return { message: 'This is your new recovery code', recoveryCode }
}

async function tellOfOwn(
  deps: StaffNeeds,
  tx: Db,
  { staffId }: StaffCaller,
  news: StaffNews,
): Promise<void> {
  const member = await findMember(tx, staffId)
  if (member) await tellStaff(deps, tx, member, news)
}

type OwnChange = { at: Date; act: string; before: ActFacts; after: ActFacts }

/** What the caller did with their own way in: no reason is asked for. */
function recordOwn(tx: Db, by: StaffActor, change: OwnChange) {
  const subject = { kind: 'staff' as const, id: by.staff.staffId }
  return recordAct(tx, by, { ...change, reason: null, customerId: null, subject })
}
