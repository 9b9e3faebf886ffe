import type { ActFacts, ActSubject } from '@openline/contract/audit'
import type { ActName } from '@openline/contract/desk-act-words'
import { secondsAfter } from '../../clock.ts'
import { ownId } from '../../crypto/own-id.ts'
import type { Db } from '../../db/open.ts'
import type { Call, StaffCaller } from '../../http/bind.ts'
import { hasLook, insertAct } from './store.ts'

export { conflictOn } from './conflict.ts'
export { listActsOn } from './store.ts'

/** A person at the desk, one at the command line of a server, or an agent whom the support system names. */
export type Actor =
  | { readonly staff: StaffCaller; readonly call: Pick<Call, 'requestId'> }
  | { readonly operator: string }
  | { readonly agent: string; readonly call: Pick<Call, 'requestId'> }

/** A person at the desk. */
export type StaffActor = Extract<Actor, { staff: StaffCaller }>

export type NewAct = {
  readonly at: Date
  /** The endpoint's name, or the operator's command; `desk-act-words.ts` has its words. */
  readonly act: string
  /** Null for a look. */
  readonly reason: string | null
  readonly customerId: string | null
  readonly subject: { readonly kind: ActSubject; readonly id: string }
  /** Small, of this act alone; no secrets, codes or PINs, and no card data. */
  readonly before: ActFacts
  readonly after: ActFacts
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

const lookSeconds = 3600

/** Records that a page was looked at, once an hour for each session and subject. */
export async function recordLook(
  db: Db,
  by: StaffActor,
  look: Pick<NewAct, 'at' | 'customerId' | 'subject'> & { readonly act: ActName },
): Promise<void> {
  const { at, subject } = look
  const isKnown = await hasLook(db, {
    sessionId: by.staff.sessionId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    since: secondsAfter(at, -lookSeconds),
  })
  if (!isKnown) await recordAct(db, by, { ...look, reason: null, before: null, after: null })
}

function actorColumns(by: Actor) {
  if ('staff' in by) {
    const { staffId, sessionId, name } = by.staff
    return { origin: 'desk' as const, staffId, sessionId, name, requestId: by.call.requestId }
  }
  if ('operator' in by) return { origin: 'operator' as const, name: by.operator }
  return { origin: 'crm' as const, name: by.agent, requestId: by.call.requestId }
}
