import type { ActFacts, ActSubject } from '@openline/contract/platform/audit'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Call, StaffCaller } from '../../../http/bind.ts'
import { hasActOn, hasLook, insertAct } from './store.ts'

/** A person at the desk, and the call by which they act. */
export type StaffActor = { readonly staff: StaffCaller; readonly call: Call }

/** A person at the desk, one at the command line of a server, or an agent whom the support system names. */
export type Actor =
  | StaffActor
  | { readonly operator: string }
  | { readonly agent: string; readonly call: Pick<Call, 'requestId'> }
  | SignedOut

/** Someone who is not signed in, by the account that they tried to enter; null for none that is known. */
type SignedOut = {
  readonly triedAs: { readonly id: string; readonly name: string } | null
  readonly call: Pick<Call, 'requestId'>
}

export type NewAct = {
  readonly at: Date
  /** The endpoint's name, or the operator's command; `audit-labels.ts` has its label. */
  readonly act: string
  /** Null for a look. */
  readonly reason: string | null
  readonly customerId: string | null
  readonly subject: { readonly kind: ActSubject; readonly id: string }
  /** Small, of this act alone; no secrets, codes or PINs, and no card data. */
  readonly before: ActFacts
  readonly after: ActFacts
}

/** Who did something, for those who read of it: both names where a second person confirmed it. */
export function namesOf({ name, confirms }: StaffCaller): string {
  return confirms ? `${confirms.askedBy.name}, confirmed by ${name}` : name
}

/** Writes one act to the audit log, in the transaction of what it did. */
export async function recordAct(tx: Db, by: Actor, act: NewAct): Promise<void> {
  const { subject, ...values } = act
  await insertAct(tx, {
    id: ownId(),
    ...values,
    ...actorColumns(by),
    subjectKind: subject.kind,
    subjectId: subject.id,
  })
}

const quietSeconds = 600

/**
 * Records that someone failed to sign in at the desk: once in ten minutes for each account, and for all
 * strangers together, so that no stranger can fill the log.
 */
export async function recordFailedSignIn(
  db: Db,
  by: SignedOut,
  { at, shown }: { at: Date; shown: 'passkey' | 'recovery_code' },
): Promise<void> {
  const act = 'failed-sign-in' satisfies ActName
  const subject = { kind: 'staff' as const, id: by.triedAs?.id ?? 'unknown' }
  if (await hasActOn(db, subject, { act, since: secondsAfter(at, -quietSeconds) })) return
  const nothing = { reason: null, customerId: null, before: null }
  await recordAct(db, by, { at, act, subject, ...nothing, after: { shown } })
}

const lookSeconds = 3600

/** Records that a page was looked at or a file taken, once an hour for each session, act and subject. */
export async function recordLook(
  db: Db,
  by: StaffActor,
  look: Pick<NewAct, 'at' | 'customerId' | 'subject'> & { readonly act: ActName },
): Promise<void> {
  const { at, act, subject } = look
  const isKnown = await hasLook(db, {
    act,
    sessionId: by.staff.sessionId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    since: secondsAfter(at, -lookSeconds),
  })
  if (!isKnown) await recordAct(db, by, { ...look, reason: null, before: null, after: null })
}

function actorColumns(by: Actor) {
  if ('staff' in by) {
    const { staffId, sessionId, name, confirms } = by.staff
    const session = { staffId, sessionId, name, requestId: by.call.requestId }
    const asked = { askedBy: confirms?.askedBy.id, askedByName: confirms?.askedBy.name }
    return { origin: 'desk' as const, ...session, ...asked }
  }
  if ('triedAs' in by) {
    const { id: staffId = null, name = 'Unknown' } = by.triedAs ?? {}
    return { origin: 'signed_out' as const, staffId, name, requestId: by.call.requestId }
  }
  if ('operator' in by) return { origin: 'operator' as const, name: by.operator }
  return { origin: 'crm' as const, name: by.agent, requestId: by.call.requestId }
}
