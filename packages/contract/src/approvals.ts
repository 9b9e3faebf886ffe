import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, messageSchema, timestampSchema } from './shapes.ts'

/**
 * CPNI (47 CFR 64.2007): before staff see a customer's usage or eSIM code, the customer approves, by reading them
 * the emailed code or by a press in the account. `lapsed`: not answered in time, or asked anew.
 */
export const approvalStatuses = ['asked', 'approved', 'declined', 'lapsed'] as const
export const approvalStatusSchema = z.enum(approvalStatuses)
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>

/** How a customer answered. */
export const approvalWays = ['code', 'account'] as const
export const approvalWaySchema = z.enum(approvalWays)

/** For how long an approval is good, and how long a customer can take to answer. */
export const approvedMinutes = 30
export const answerMinutes = 10

export const approvalAnswerSchema = z.enum(['approve', 'decline'])
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>

/** The one table of what a customer can still answer; declining what was approved ends it. */
const answers = {
  asked: ['approve', 'decline'],
  approved: ['decline'],
  declined: [],
  lapsed: [],
} as const satisfies Record<ApprovalStatus, readonly ApprovalAnswer[]>

type Lasting = { readonly status: ApprovalStatus; readonly endsAt: Date | string }

/** The status as it is now: what was not answered, or has been good for long enough, has lapsed. */
export function approvalStatusAt({ status, endsAt }: Lasting, now: Date): ApprovalStatus {
  const isRunning = status === 'asked' || status === 'approved'
  return isRunning && new Date(endsAt) <= now ? 'lapsed' : status
}

/** What the customer can answer now. */
export function approvalAnswersAt(approval: Lasting, now: Date): readonly ApprovalAnswer[] {
  return answers[approvalStatusAt(approval, now)]
}

/** A request as the customer sees it. */
export const approvalRequestSchema = z.object({
  id: idSchema,
  /** The staff member who asks. */
  staffName: z.string(),
  reason: z.string(),
  status: approvalStatusSchema,
  askedAt: timestampSchema,
  /** Asked: until when it can be answered; approved: until when it is good. */
  endsAt: timestampSchema,
  nextActions: z.array(approvalAnswerSchema),
})
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>

export const listApprovalRequests = defineEndpoint({
  name: 'listApprovalRequests',
  summary:
    'Requests of our support staff to see usage or an eSIM code, while they can be answered.',
  method: 'GET',
  path: '/app/approvals',
  access: 'customer',
  output: z.object({ requests: z.array(approvalRequestSchema) }),
  errors: [],
})

export const answerApprovalRequest = defineEndpoint({
  name: 'answerApprovalRequest',
  summary: 'Approve or decline a request of our support staff, or end what was approved.',
  method: 'POST',
  path: '/app/approvals/{id}',
  access: 'customer',
  params: z.object({ id: idSchema }),
  body: z.object({ answer: approvalAnswerSchema }),
  output: z.extend(messageSchema, { request: approvalRequestSchema }),
  errors: ['conflict'],
})
