import { msg, translate } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'

/**
 * CPNI (47 CFR 64.2007) and SIM changes (64.2010): before staff see a customer's usage or eSIM code, or do what
 * would help a thief, the customer approves by a press in the account. `lapsed`: not answered in time, or asked again.
 */
export const approvalStatuses = ['asked', 'approved', 'declined', 'lapsed'] as const
export const approvalStatusSchema = z.enum(approvalStatuses)
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>

/** What one approval is for; it is good for nothing else. */
export const approvalScopes = ['account', 'sim', 'renewal', 'move', 'merge', 'end'] as const
export const approvalScopeSchema = z.enum(approvalScopes)
export type ApprovalScope = z.infer<typeof approvalScopeSchema>

/** What is asked of one account on its own. */
export const soleScopes = ['account', 'sim', 'renewal', 'end'] as const satisfies ApprovalScope[]
export type SoleScope = (typeof soleScopes)[number]

/** Between which accounts of a person something goes, as the one that is asked reads it. */
const betweenSchema = z.object({
  /** Whether it leaves the account that is asked, or comes to it. */
  direction: z.enum(['out', 'in']),
  /** The email of the other account, but for most of its letters. */
  otherEmail: z.string(),
  /** The last four digits of the number of the line that moves; null where accounts are merged. */
  lineDigits: z.nullable(z.string()),
})
type Between = z.infer<typeof betweenSchema>

/** What a customer lets staff do, as the request says it. */
const soleLabels = {
  account: msg('See your usage and eSIM code, and change your name, address and 911 addresses.'),
  sim: msg(
    'Move a line to another SIM, give it another number, send a SIM card to another address, or turn a suspended line back on. A thief would ask for this to take your number.',
  ),
  renewal: msg('Change a line’s next plan, at its price, or the card that pays it.'),
  end: msg('Cancel a line or close your account. The phone number is lost.'),
} as const satisfies Record<SoleScope, string>

const betweenLabels = {
  move: {
    out: msg(
      'Move the line with the number ending in {lineDigits} from this account to your other account, {otherEmail}. A thief would ask for this to take your number.',
    ),
    in: msg(
      'Move the line with the number ending in {lineDigits} from your other account, {otherEmail}, to this account. Approve only if that account is yours too.',
    ),
  },
  merge: {
    out: msg(
      'Close this account and move its lines and credit to your other account, {otherEmail}. A thief would ask for this to take your number.',
    ),
    in: msg(
      'Close your other account, {otherEmail}, and move its lines and credit to this account. Approve only if that account is yours too.',
    ),
  },
} as const satisfies Record<Exclude<ApprovalScope, SoleScope>, Record<Between['direction'], string>>

/** What a request asks for, in the language of the customer: of two accounts, with the other one’s name. */
export function approvalWords({
  scope,
  between,
}: {
  readonly scope: ApprovalScope
  readonly between: Between | null
}): string {
  if (scope !== 'move' && scope !== 'merge') return translate(soleLabels[scope])
  if (between === null) throw new Error('it takes two accounts')
  const { direction, otherEmail, lineDigits } = between
  const values = lineDigits === null ? { otherEmail } : { otherEmail, lineDigits }
  return translate(betweenLabels[scope][direction], values)
}

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
  scope: approvalScopeSchema,
  /** Null for what concerns this account alone. */
  between: z.nullable(betweenSchema),
  reason: z.string(),
  /** Two words that staff say to a caller, in the caller's language, so that both know whom they are talking with. */
  phrase: z.string(),
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
    'Requests of our support staff for what takes the customer’s approval, while they can be answered.',
  method: 'GET',
  path: '/app/approvals',
  access: 'customer',
  output: z.object({ requests: z.array(approvalRequestSchema) }),
  errors: [],
})

export const answerApprovalRequest = defineEndpoint({
  name: 'answerApprovalRequest',
  summary:
    'Approve or decline a request of our support staff, or end what was approved. Approving a SIM change or an end requires re-authentication.',
  method: 'POST',
  path: '/app/approvals/{id}',
  access: 'customer',
  params: z.object({ id: idSchema }),
  body: z.object({ answer: approvalAnswerSchema }),
  output: z.extend(messageSchema, { request: approvalRequestSchema }),
  errors: ['conflict', 'not_ready', 'step_up_required'],
})
