import { approvalStatusAt } from '@openline/contract/approvals'
import type {
  askApproval,
  DeskApproval,
  enterApprovalCode,
  viewApproval,
} from '@openline/contract/desk-approvals'
import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { AppError, notFound } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import { ownId } from '../../crypto/own-id.ts'
import type { Db } from '../../db/open.ts'
import type { StaffCaller } from '../../http/bind.ts'
import { isAnonymized } from '../account-closure/account-closure.ts'
import {
  type ApprovalRow,
  type Asking,
  answerUntil,
  approvalEmail,
  approve,
  findApproval,
  findLastApproval,
  insertApproval,
  lapseAsked,
  setChallenge,
} from '../approvals/approvals.ts'
import { type Actor, recordAct, type StaffActor } from '../audit/audit.ts'
import { codeFailure, type SignInDeps, sendCode, tryCode } from '../auth/auth.ts'
import { type Customer, findCustomer } from '../customers/customers.ts'

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'limits' | 'secretBox' | 'sendEmail'>
const purpose = 'approval'

/** One code at a time for a staff member and a customer. */
function targetOf({ customerId, staffId }: Asking): string {
  return `${customerId} ${staffId}`
}

/** How the last request of the caller to a customer stands. */
export async function viewLast(
  { db, clock }: { db: Db; clock: Clock },
  customerId: string,
  { staffId }: StaffCaller,
): Promise<OutputOf<typeof viewApproval>> {
  await requireOpenAccount(db, customerId)
  const last = await findLastApproval(db, { customerId, staffId })
  return { approval: last && toApproval(last, clock()) }
}

/** Emails the customer a code to read to the caller, and shows the request in the account. */
export async function ask(
  deps: Deps,
  customerId: string,
  { reason }: HandlerInput<typeof askApproval>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof askApproval>> {
  const customer = await requireOpenAccount(deps.db, customerId)
  const asking = { customerId, staffId: by.staff.staffId }
  const now = deps.clock()
  const last = await findLastApproval(deps.db, asking)
  if (last && approvalStatusAt(last, now) === 'approved') {
    throw new AppError('conflict', 'The customer has approved this already.')
  }
  await deps.limits.consume('askApproval', customerId)
  const approval = await deps.db.transaction(async (tx) => {
    await lapseAsked(tx, asking)
    const asked = { id: ownId(), ...asking, staffName: by.staff.name, reason, askedAt: now }
    const row = await insertApproval(tx, { ...asked, endsAt: answerUntil(now) })
    await sendApprovalCode({ ...deps, db: tx }, customer, row)
    await record(tx, by, { at: now, act: 'askApproval', reason, row, before: null })
    return row
  })
  return {
    message: `${customer.firstName || 'The customer'} was sent a code and a request in the account.`,
    approval: toApproval(approval, now),
  }
}

async function sendApprovalCode(deps: Deps, customer: Customer, row: ApprovalRow): Promise<void> {
  const { id, email, firstName, language } = customer
  const { challengeId } = await sendCode(deps, {
    purpose,
    targetKey: targetOf(row),
    // Not the customer's own: staff must not use up the codes for signing in.
    limitKey: `approval ${id}`,
    payload: {},
    message: '',
    recipient: { id, email, firstName, language },
    write: (code) => approvalEmail({ ...row, code }),
  })
  await setChallenge(deps.db, row.id, challengeId)
}

/** Approves by the code that the customer reads out. Five tries. */
export async function enterCode(
  deps: Deps,
  id: string,
  { otp, reason }: HandlerInput<typeof enterApprovalCode>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof enterApprovalCode>> {
  const asked = await findApproval(deps.db, id)
  const challengeId = asked?.challengeId
  if (asked?.staffId !== by.staff.staffId || !challengeId)
    throw notFound('There is no such request')
  await deps.limits.consume('enterCode', by.call.clientIp)
  const now = deps.clock()
  const result = await deps.db.transaction(async (tx) => {
    const targetKey = targetOf(asked)
    const tried = await tryCode(tx, deps, { challengeId, otp, purpose, targetKey })
    // Returned, so that the counted try is kept.
    if (tried.outcome !== 'right') return tried
    const row = await approve(tx, id, { by: 'code', now })
    if (!row) return { outcome: 'over' as const }
    const { status: before } = asked
    await record(tx, by, { at: now, act: 'enterApprovalCode', reason, row, before })
    return { outcome: 'approved' as const, row }
  })
  if (result.outcome === 'over') {
    throw new AppError('conflict', 'The customer has answered this request already.')
  }
  if (result.outcome !== 'approved') throw codeFailure(result)
  return { message: 'The customer has approved.', approval: toApproval(result.row, now) }
}

type Recorded = { at: Date; act: string; reason: string; row: ApprovalRow; before: string | null }

function record(tx: Db, by: Actor, { row, before, ...act }: Recorded): Promise<void> {
  return recordAct(tx, by, {
    ...act,
    customerId: row.customerId,
    subject: { kind: 'approval', id: row.id },
    before: before === null ? null : { status: before },
    after: { status: row.status },
  })
}

async function requireOpenAccount(db: Db, customerId: string): Promise<Customer> {
  const customer = await findCustomer(db, customerId)
  if (!customer || isAnonymized(customer.email)) throw notFound('There is no such open account')
  return customer
}

function toApproval(row: ApprovalRow, now: Date): DeskApproval {
  const { id, reason, askedAt, answeredAt, endsAt } = row
  return {
    id,
    reason,
    status: approvalStatusAt(row, now),
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
  }
}
