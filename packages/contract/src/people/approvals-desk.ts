import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { revealEsim } from '../lines/lines.ts'
import { getUsage } from '../lines/usage.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import {
  type ApprovalScope,
  approvalScopeSchema,
  approvalStatusSchema,
  soleScopes,
} from './approvals.ts'

const params = z.object({ id: idSchema })

/** What an approval is called at the desk. */
export const approvalNames = {
  account: 'See and correct private data',
  sim: 'Change a SIM or number, or turn a line back on',
  renewal: 'Change how a line renews',
  move: 'Move a line between accounts',
  merge: 'Merge two accounts',
  end: 'End a line or close the account',
} as const satisfies Record<ApprovalScope, string>

/** What the caller asked a customer to approve, and how that stands. */
export const deskApprovalSchema = z.object({
  id: idSchema,
  scope: approvalScopeSchema,
  /** To be said to a customer on the phone, whose account and email show it. */
  phrase: z.string(),
  reason: z.string(),
  status: approvalStatusSchema,
  askedAt: timestampSchema,
  answeredAt: z.nullable(timestampSchema),
  /** Asked: until when it can be answered; approved: until when it is good. */
  endsAt: timestampSchema,
})
export type DeskApproval = z.infer<typeof deskApprovalSchema>

export const listApprovals = defineEndpoint({
  name: 'listApprovals',
  summary: 'How the last requests of the caller to this customer stand, one for each scope.',
  method: 'GET',
  path: '/app/desk/customers/{id}/approvals',
  access: 'staff',
  roles: ['support'],
  params,
  output: z.object({ approvals: z.array(deskApprovalSchema) }),
  errors: [],
})

export const askApproval = defineEndpoint({
  name: 'askApproval',
  summary:
    'Ask a customer to let the caller see private records, change a SIM or a renewal, or end a line. The customer answers in the account.',
  method: 'POST',
  path: '/app/desk/customers/{id}/approvals',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ scope: z.enum(soleScopes), reason }),
  output: z.extend(messageSchema, { approval: deskApprovalSchema }),
  errors: ['conflict'],
  idempotent: true,
})

/** What each of two accounts was asked, for a caller who has both. */
export const askedBothSchema = z.extend(messageSchema, {
  asked: z.array(z.object({ customerId: idSchema, email: z.string(), phrase: z.string() })),
})
export type AskedBoth = z.infer<typeof askedBothSchema>

export const viewUsage = defineEndpoint({
  name: 'viewUsage',
  summary: 'What a line used this month, once its customer has approved that the caller sees it.',
  method: 'GET',
  path: '/app/desk/lines/{id}/usage',
  access: 'staff',
  roles: ['support'],
  params,
  output: getUsage.output,
  errors: ['approval_required', 'provider_unavailable'],
})

export const viewEsimCode = defineEndpoint({
  name: 'viewEsimCode',
  summary:
    'The activation code of a line’s eSIM, once its customer has approved. The customer gets an email.',
  method: 'POST',
  path: '/app/desk/lines/{id}/esim',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ reason }),
  output: revealEsim.output,
  errors: ['approval_required', 'not_ready'],
})
