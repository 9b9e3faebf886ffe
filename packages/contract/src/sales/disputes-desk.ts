import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'

export const disputeStages = ['inquiry', 'chargeback'] as const
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStage = (typeof disputeStages)[number]
export type DisputeStatus = (typeof disputeStatuses)[number]

/** What staff can do about a dispute. `mark_answered`: it was answered in the provider's dashboard. */
export const disputeActions = ['submit_evidence', 'mark_answered', 'accept'] as const
export const disputeActionSchema = z.enum(disputeActions)
export type DisputeAction = z.infer<typeof disputeActionSchema>

/** The one table of what an unanswered dispute allows. An inquiry took no money: a refund ends it. */
const actionsOf = {
  inquiry: ['submit_evidence', 'mark_answered'],
  chargeback: ['submit_evidence', 'mark_answered', 'accept'],
} as const satisfies Record<DisputeStage, readonly DisputeAction[]>

/** What staff can do now: nothing once the bank has an answer, or gets one. */
export function disputeActionsNow({
  stage,
  status,
  isAnswered,
}: {
  stage: DisputeStage
  status: DisputeStatus
  isAnswered: boolean
}): readonly DisputeAction[] {
  return status === 'needs_response' && !isAnswered ? actionsOf[stage] : []
}

export const answerKinds = ['evidence', 'elsewhere', 'acceptance'] as const
export const answerStatuses = ['pending', 'sent', 'refused'] as const

/** What staff answered the bank, at the stage that the dispute had then. */
export const disputeAnswerSchema = z.object({
  id: idSchema,
  stage: z.enum(disputeStages),
  kind: z.enum(answerKinds),
  /** `pending`: on its way to the provider; `refused`: the provider did not take it. */
  status: z.enum(answerStatuses),
  staffName: z.string(),
  note: z.string(),
  at: timestampSchema,
  /** The provider's words for a refusal. */
  refusal: z.nullable(z.string()),
})
export type DisputeAnswer = z.infer<typeof disputeAnswerSchema>

/** What every page says of a dispute. */
export const disputeFactsSchema = z.object({
  id: idSchema,
  /** By which the provider knows it. */
  providerDisputeId: z.string(),
  stage: z.enum(disputeStages),
  status: z.enum(disputeStatuses),
  /** The provider's code. */
  reason: z.string(),
  dueAt: z.nullable(timestampSchema),
})

/** A dispute as staff see it in a list. */
export const deskDisputeSchema = z.extend(disputeFactsSchema, {
  orderId: idSchema,
  orderNumber: z.string(),
  customerId: idSchema,
  /** Null for a customer without a name on record. */
  customerName: z.nullable(z.string()),
  /** The line that it paid for; null where none came of it. */
  lineId: z.nullable(idSchema),
  /** `$42.00`, or an amount in the smallest unit of another currency. */
  amount: z.string(),
  openedAt: timestampSchema,
  closedAt: z.nullable(timestampSchema),
  /** The last answer of the present stage that was not refused. */
  answer: z.nullable(disputeAnswerSchema),
  nextActions: z.array(disputeActionSchema),
})
export type DeskDispute = z.infer<typeof deskDisputeSchema>

/** A bank's report of fraud, before any dispute. */
export const deskFraudWarningSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  orderNumber: z.string(),
  customerId: idSchema,
  /** Null for a customer without a name on record. */
  customerName: z.nullable(z.string()),
  /** The line that it paid for; null where none came of it. */
  lineId: z.nullable(idSchema),
  /** The provider's code. */
  fraudType: z.string(),
  /** Whether a refund would still spare a dispute. */
  isActionable: z.boolean(),
  warnedAt: timestampSchema,
})
export type DeskFraudWarning = z.infer<typeof deskFraudWarningSchema>

/** How many decided disputes and fraud warnings are listed at most, the newest. */
export const maxDecided = 50

export const listDeskDisputes = defineEndpoint({
  name: 'listDeskDisputes',
  summary: 'Open disputes by their deadlines, the newest decided ones, and fraud warnings.',
  method: 'GET',
  path: '/app/desk/disputes',
  access: 'staff',
  roles: ['money'],
  output: z.object({
    open: z.array(deskDisputeSchema),
    decided: z.array(deskDisputeSchema),
    warnings: z.array(deskFraudWarningSchema),
  }),
  errors: [],
})

const evidenceSectionSchema = z.object({
  heading: z.string(),
  /** What a reader should make of it. */
  about: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** False for what stays with us. */
  isForBank: z.boolean(),
})
export type EvidenceSection = z.infer<typeof evidenceSectionSchema>

const disputeParams = z.object({ disputeId: idSchema })

export const viewDeskDispute = defineEndpoint({
  name: 'viewDeskDispute',
  summary: 'A dispute with its answers, and what is on record for the payment.',
  method: 'GET',
  path: '/app/desk/disputes/{disputeId}',
  access: 'staff',
  roles: ['money'],
  params: disputeParams,
  output: z.object({
    dispute: deskDisputeSchema,
    /** All of them, oldest first. */
    answers: z.array(disputeAnswerSchema),
    evidence: z.array(evidenceSectionSchema),
  }),
  errors: ['not_found'],
})

export const downloadEvidence = defineEndpoint({
  name: 'downloadEvidence',
  summary: 'The evidence for a disputed payment as one page, to be printed.',
  method: 'GET',
  path: '/app/desk/disputes/{disputeId}/evidence',
  access: 'staff',
  roles: ['money'],
  params: disputeParams,
  output: z.file(),
  file: 'text/html',
  errors: ['not_found'],
})

/** What banks read of a text field at most. */
export const evidenceTextMax = 20_000

const answered = z.object({ message: z.string(), dispute: deskDisputeSchema })

export const submitEvidence = defineEndpoint({
  name: 'submitEvidence',
  summary: 'Send the bank a statement with chosen parts of the evidence. It can be sent once.',
  method: 'POST',
  path: '/app/desk/disputes/{disputeId}/submit',
  access: 'staff',
  roles: ['money'],
  params: disputeParams,
  body: z.object({
    /** Why the payment is right, for the bank. */
    statement: textRule({
      required: 'Please say why the payment is right',
      min: 20,
      invalid: 'Please use at least 20 characters',
      max: 4000,
      pattern: /^[^\p{Cs}\0]*$/u,
    }),
    /** Headings of the parts that go along. */
    headings: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(20)),
    reason,
  }),
  output: answered,
  errors: ['conflict'],
  idempotent: true,
})

export const markDisputeAnswered = defineEndpoint({
  name: 'markDisputeAnswered',
  summary: 'Record that a dispute was answered in the payment provider’s dashboard.',
  method: 'POST',
  path: '/app/desk/disputes/{disputeId}/answered',
  access: 'staff',
  roles: ['money'],
  params: disputeParams,
  body: z.object({ reason }),
  output: answered,
  errors: ['conflict'],
  idempotent: true,
})

export const acceptDispute = defineEndpoint({
  name: 'acceptDispute',
  summary: 'Accept a dispute: the money stays with the customer.',
  method: 'POST',
  path: '/app/desk/disputes/{disputeId}/accept',
  access: 'staff',
  roles: ['money'],
  params: disputeParams,
  body: z.object({ reason }),
  output: answered,
  errors: ['conflict'],
  idempotent: true,
})
