import * as z from 'zod/mini'
import { approvalStatusSchema } from './approvals.ts'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { revealEsim } from './lines.ts'
import { idSchema, messageSchema, timestampSchema } from './shapes.ts'
import { reason } from './staff.ts'
import { getUsage } from './usage.ts'

const params = z.object({ id: idSchema })

/** What the caller asked a customer to approve last, and how that stands. */
export const deskApprovalSchema = z.object({
  id: idSchema,
  reason: z.string(),
  status: approvalStatusSchema,
  askedAt: timestampSchema,
  answeredAt: z.nullable(timestampSchema),
  /** Asked: until when it can be answered; approved: until when it is good. */
  endsAt: timestampSchema,
})
export type DeskApproval = z.infer<typeof deskApprovalSchema>

const answered = z.extend(messageSchema, { approval: deskApprovalSchema })

export const viewApproval = defineEndpoint({
  name: 'viewApproval',
  summary: 'How the last request of the caller to this customer stands; null when there was none.',
  method: 'GET',
  path: '/app/desk/customers/{id}/approval',
  access: 'staff',
  roles: ['support'],
  params,
  output: z.object({ approval: z.nullable(deskApprovalSchema) }),
  errors: [],
})

export const askApproval = defineEndpoint({
  name: 'askApproval',
  summary:
    'Ask a customer to let the caller see usage and eSIM codes: an emailed code to read out, or a press in the account.',
  method: 'POST',
  path: '/app/desk/customers/{id}/approval',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ reason }),
  output: answered,
  errors: ['conflict'],
  idempotent: true,
})

export const enterApprovalCode = defineEndpoint({
  name: 'enterApprovalCode',
  summary: 'Enter the code that the customer reads out, which approves for 30 minutes.',
  method: 'POST',
  path: '/app/desk/approvals/{id}/code',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ otp: fields.otp, reason }),
  output: answered,
  errors: ['conflict'],
})

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
