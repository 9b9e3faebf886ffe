import type { ApprovalScope } from '@openline/contract/people/approvals'
import { type AskedBoth, approvalNames } from '@openline/contract/people/approvals-desk'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import type { Customer } from '../customers/store.ts'
import {
  type ApprovalRow,
  type Asking,
  type Between,
  findLastApproval,
  listMergeAsks,
} from './approval-store.ts'
import { findApproved } from './approvals.ts'
import { sendRequest } from './desk-ask-approval.ts'

/** Throws `approval_required` unless the customer has approved this scope for this staff member, and it is good. */
export async function requireApproval(
  deps: Needs<'db' | 'clock'>,
  asking: Asking,
  whom = 'The customer',
): Promise<ApprovalRow> {
  const approved = await findApproved(deps, asking)
  if (approved) return approved
  const last = await findLastApproval(deps.db, asking)
  throw new AppError(
    'approval_required',
    last?.status === 'declined'
      ? `${whom} declined. You can’t do this unless they approve a new request.`
      : `${whom} has to approve this first. ${howToAsk(asking.scope)}`,
  )
}

function howToAsk(scope: ApprovalScope): string {
  if (scope === 'move') return 'Press “Ask both accounts” on the line’s page.'
  if (scope === 'merge') return 'Press “Ask both accounts” where you merge them.'
  return `Ask them on their page: “${approvalNames[scope]}”.`
}

type Accounts = { readonly from: Customer; readonly to: Customer }

/** A line that goes from one account of a person to another one. */
type MoveTransfer = Accounts & {
  readonly scope: 'move'
  readonly line: { readonly id: string; readonly digits: string }
}

/** All of an account, which goes to another one of the person. */
export type MergeTransfer = Accounts & { readonly scope: 'merge' }

export type Transfer = MoveTransfer | MergeTransfer

type Side = Asking & { readonly customer: Customer; readonly about: Between }

function sidesOf({ staff: { staffId } }: StaffActor, transfer: Transfer): readonly [Side, Side] {
  const { scope, from, to } = transfer
  const line = scope === 'move' ? transfer.line : null
  const of = { lineId: line?.id ?? null, lineDigits: line?.digits ?? null }
  const side = (customer: Customer, about: Between): Side => {
    return { customer, customerId: customer.id, staffId, scope, about }
  }
  return [
    side(from, { direction: 'out', otherCustomerId: to.id, ...of }),
    side(to, { direction: 'in', otherCustomerId: from.id, ...of }),
  ]
}

type Request = { readonly name: ActName; readonly reason: string; readonly transfer: Transfer }

/**
 * Asks both accounts in one transaction, and of the two only those that have not approved just this. Throws 409 once both
 * have, and 429.
 */
export async function askBoth(
  deps: Needs<'db' | 'clock' | 'limits' | 'sendEmail'>,
  by: StaffActor,
  { name, reason, transfer }: Request,
): Promise<AskedBoth> {
  const sides: Side[] = []
  for (const side of sidesOf(by, transfer)) {
    if (!(await findApproved(deps, side))) sides.push(side)
  }
  const [first, second] = sides
  if (!first) throw new AppError('conflict', 'Both accounts have approved this already.')
  for (const { customerId } of sides) await deps.limits.consume('askApproval', customerId)
  const subject =
    transfer.scope === 'move'
      ? ({ kind: 'line', id: transfer.line.id } as const)
      : ({ kind: 'customer', id: transfer.from.id } as const)
  const asked = await actionAtDesk(deps, {
    by,
    name,
    reason,
    subject,
    lock: lockNothing,
    async act(tx, _, { at }) {
      const result: AskedBoth['asked'] = []
      for (const side of sides) result.push(await askOne(deps, tx, side, { by, reason, at }))
      const entry = { before: null, after: { scope: transfer.scope } }
      if (second) {
        const of = { act: name, customerId: second.customerId, subject, reason, at }
        await recordAct(tx, by, { ...of, ...entry })
      }
      return { customerId: first.customerId, ...entry, result }
    },
  })
  const who = second ? 'Both accounts have the request' : `${first.customer.email} has the request`
  return { message: `${who}, there and by email.`, asked }
}

type Asked = { readonly by: StaffActor; readonly reason: string; readonly at: Date }

async function askOne(
  deps: Needs<'sendEmail'>,
  tx: Db,
  { customer, customerId, staffId, scope, about }: Side,
  { by, reason, at }: Asked,
): Promise<AskedBoth['asked'][number]> {
  const request = { customerId, staffId, scope, ...about, reason, askedAt: at }
  const { phrase } = await sendRequest(deps, tx, customer, { ...request, staffName: by.staff.name })
  return { customerId, email: customer.email, phrase }
}

/** Throws `approval_required` unless the owners of both accounts have approved just this for the caller. */
export async function requireBothApproved(
  deps: Needs<'db' | 'clock'>,
  by: StaffActor,
  transfer: Transfer,
): Promise<void> {
  for (const side of sidesOf(by, transfer)) {
    await requireApproval(deps, side, `The owner of ${side.customer.email}`)
  }
}

/**
 * Throws `approval_required` unless the owner of the account that stays open has approved just this: for the caller, or
 * for whose request the caller confirms, whom it let ask and whom it has not refused since.
 */
export async function requireInApproved(
  deps: Needs<'db' | 'clock'>,
  by: StaffActor,
  transfer: MergeTransfer,
): Promise<void> {
  const [, side] = sidesOf(by, transfer)
  const whom = `The owner of ${side.customer.email}`
  const { confirms } = by.staff
  if (!confirms) {
    await requireApproval(deps, side, whom)
    return
  }
  const last = await findLastApproval(deps.db, { ...side, staffId: confirms.askedBy.id })
  if (last?.status !== 'approved') {
    throw new AppError('approval_required', `${whom} has taken the approval back.`)
  }
}

/**
 * When the owner of the account that would close was first asked within this time, by whomever; null for never. Throws
 * `approval_required` once they have declined.
 */
export async function findFirstAsked(
  db: Db,
  { from, to }: Pick<MergeTransfer, 'from' | 'to'>,
  since: Date,
): Promise<Date | null> {
  const asks = await listMergeAsks(db, { customerId: from.id, otherCustomerId: to.id, since })
  if (asks.some(({ status }) => status === 'declined')) {
    throw new AppError('approval_required', `The owner of ${from.email} declined.`)
  }
  return asks[0]?.askedAt ?? null
}
