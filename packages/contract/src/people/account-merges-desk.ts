import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../fields.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema } from '../shapes.ts'
import { askedBothSchema } from './approvals-desk.ts'
import { emailRecoveryHours } from './email-recovery.ts'
import { identityProof } from './email-recovery-desk.ts'

/** The account that closes. */
const params = z.object({ id: idSchema })

/** The email of the account that stays open. */
const toEmail = email
const isSamePerson = z.literal(true, 'Please check that both accounts are the same person’s')

/** How long the closing account must have known of it, without a sign-in, before an ID check replaces its approval. */
export const mergeWaitHours = emailRecoveryHours

/** What a merge would do as of now. */
export const mergePreviewSchema = z.object({
  /** The account that stays open. */
  into: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  moves: z.object({
    /** Phone number or name of each line. */
    lines: z.array(z.string()),
    creditCents: centsSchema,
    /** Messages, and complaints that are open. */
    cases: z.int(),
    /** Notes and tags on the customer; those on lines go with the lines. */
    marks: z.int(),
  }),
  /** What stays with the closed account, where the open one reads it. */
  stays: z.object({ orders: z.int(), endedLines: z.int() }),
  /** Saved cards: the payment provider can’t give them to another customer. */
  removes: z.object({ cards: z.int() }),
  /** What is in the way, one sentence each. */
  obstacles: z.array(z.string()),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>

export const previewMerge = defineEndpoint({
  name: 'previewMerge',
  summary:
    'What merging an account into another one of the same person would move, leave and remove, and what is in the way.',
  method: 'POST',
  path: '/app/desk/customers/{id}/merge/preview',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ toEmail }),
  output: z.object({ preview: mergePreviewSchema }),
  errors: [],
})

export const askMerge = defineEndpoint({
  name: 'askMerge',
  summary:
    'Ask the owners of two accounts to approve that one is merged into the other. Each request names the other account, and is good for nothing else.',
  method: 'POST',
  path: '/app/desk/customers/{id}/merge-approvals',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ toEmail, reason }),
  output: askedBothSchema,
  errors: ['conflict'],
  idempotent: true,
})

export const mergeAccounts = defineEndpoint({
  name: 'mergeAccounts',
  summary:
    'Merge an account into another one of the same person, once the owner of each has approved. Lines, credit, messages, notes and tags move; orders and receipts stay, readable from the other account; the account closes.',
  method: 'POST',
  path: '/app/desk/customers/{id}/merge',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ toEmail, isSamePerson, reason }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_ready'],
  idempotent: true,
})

export const mergeAfterIdCheck = defineEndpoint({
  name: 'mergeAfterIdCheck',
  summary:
    'Ask to merge an account whose mailbox is lost into another one of the same person, after an ID check and 72 hours after a request to its owner. The other account approves, and a second person confirms it.',
  method: 'POST',
  path: '/app/desk/customers/{id}/merge/id-check',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ toEmail, ...identityProof, reason }),
  output: z.extend(messageSchema, { isWaiting: z.boolean() }),
  errors: ['approval_required', 'conflict', 'not_ready'],
  idempotent: true,
})
