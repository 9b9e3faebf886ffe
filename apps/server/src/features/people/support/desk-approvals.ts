import type { ApprovalScope } from '@openline/contract/people/approvals'
import { type AskedBoth, approvalNames } from '@openline/contract/people/approvals-desk'
import type { ActName } from '@openline/contract/platform/audit-labels'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import type { Customer } from '../customers/store.ts'
import { type ApprovalRow, type Asking, type Between, findLastApproval } from './approval-store.ts'
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
  return scope === 'move'
    ? 'Press “Ask both accounts” on the line’s page.'
    : `Ask them on their page: “${approvalNames[scope]}”.`
}

/** What goes from one account of a person to another one. */
export type Transfer = {
  readonly scope: 'move'
  readonly from: Customer
  readonly to: Customer
  readonly line: { readonly id: string; readonly digits: string }
}

type Side = Asking & { readonly customer: Customer; readonly about: Between }

function sidesOf({ staff: { staffId } }: StaffActor, transfer: Transfer): readonly [Side, Side] {
  const { scope, from, to, line } = transfer
  const of = { lineId: line.id, lineDigits: line.digits }
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
  const subject = { kind: 'line', id: transfer.line.id } as const
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
