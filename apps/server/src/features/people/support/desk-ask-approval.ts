import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { approvalScopes, approvalStatusAt } from '@openline/contract/people/approvals'
import type {
  askApproval,
  DeskApproval,
  listApprovals,
} from '@openline/contract/people/approvals-desk'
import { AppError, notFound } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { isAnonymized } from '../customers/anonymized.ts'
import { requireAnyCustomer } from '../customers/desk-require-customer.ts'
import { type Customer, findCustomer } from '../customers/store.ts'
import { approvalEmail } from './approval-emails.ts'
import {
  type ApprovalRow,
  betweenNone,
  expirePending,
  findLastApproval,
  insertApproval,
} from './approval-store.ts'
import { answerUntil, betweenOf, findApproved } from './approvals.ts'
import { newPhrase } from './phrase.ts'

/** How the last request of the caller to a customer stands, for each scope that was asked; none of a closed account. */
export async function listLast(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
  { staffId }: StaffCaller,
): Promise<OutputOf<typeof listApprovals>> {
  const customer = await requireAnyCustomer(db, customerId)
  // The page asks every few seconds, also while the account is closed or merged.
  if (isAnonymized(customer.email)) return { approvals: [] }
  const last = await Promise.all(
    approvalScopes.map((scope) => findLastApproval(db, { customerId, staffId, scope })),
  )
  const now = clock()
  return { approvals: last.flatMap((row) => (row ? [toApproval(row, now)] : [])) }
}

/** Shows the request in the customer's account and emails it. */
export async function ask(
  deps: Needs<'db' | 'clock' | 'limits' | 'sendEmail'>,
  customerId: string,
  { scope, reason }: HandlerInput<typeof askApproval>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof askApproval>> {
  const customer = await requireOpenAccount(deps.db, customerId)
  const asking = { customerId, staffId: by.staff.staffId, scope }
  const now = deps.clock()
  if (await findApproved(deps, asking)) {
    throw new AppError('conflict', 'The customer has approved this already.')
  }
  await deps.limits.consume('askApproval', customerId)
  const staffName = by.staff.name
  const approval = await actionAtDesk(deps, {
    by,
    name: 'askApproval',
    reason,
    subject: { kind: 'customer', id: customerId },
    lock: lockNothing,
    async act(tx) {
      const request = { ...asking, ...betweenNone, staffName, reason, askedAt: now }
      const row = await sendRequest(deps, tx, customer, request)
      const after = { scope, status: row.status }
      const subject = { kind: 'approval' as const, id: row.id }
      return { customerId, subject, before: null, after, result: row }
    },
  })
  return {
    message: `${customer.firstName || 'The customer'} has the request in their account and by email.`,
    approval: toApproval(approval, now),
  }
}

type NewRequest = Omit<Parameters<typeof insertApproval>[1], 'id' | 'phrase' | 'endsAt'>

/** Puts a request in place of the pending one of its scope, and emails it. */
export async function sendRequest(
  deps: Needs<'sendEmail'>,
  tx: Db,
  customer: Customer,
  asking: NewRequest,
): Promise<ApprovalRow> {
  await expirePending(tx, asking)
  const phrase = newPhrase(customer.language)
  const request = { ...asking, id: ownId(), phrase, endsAt: answerUntil(asking.askedAt) }
  const row = await insertApproval(tx, request)
  const between = await betweenOf(tx, row)
  await deps.sendEmail(tx, customer, approvalEmail({ ...row, between }))
  return row
}

async function requireOpenAccount(db: Db, customerId: string): Promise<Customer> {
  const customer = await findCustomer(db, customerId)
  if (!customer || isAnonymized(customer.email))
    throw notFound('We couldn’t find this account, or it’s closed')
  return customer
}

function toApproval(row: ApprovalRow, now: Date): DeskApproval {
  const { id, scope, phrase, reason, askedAt, answeredAt, endsAt } = row
  return {
    id,
    scope,
    phrase,
    reason,
    status: approvalStatusAt(row, now),
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
  }
}
