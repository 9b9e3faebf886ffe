import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'

/** What staff checked of who says to be a customer without their mailbox. */
export const identityChecks = [
  'photo_id',
  'details_match',
  'call_back',
  'recent_payment',
  'sim_number',
] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** Each check, as staff tick it. */
export const identityCheckLabels = {
  photo_id: 'Valid government photo ID seen, in person or on video',
  details_match: 'Name and address on the ID match the account',
  call_back: 'Called back a number on this account',
  recent_payment: 'Customer named the date and amount of a recent payment',
  sim_number: 'Customer read the number off the account’s SIM or eSIM',
} as const satisfies Record<IdentityCheck, string>

/**
 * The ID that matches the account is what 47 CFR 64.2010(d) asks for. An ID alone can be forged: one thing more that
 * only the owner has or knows.
 */
function isProof(checks: readonly IdentityCheck[]): boolean {
  return checks.includes('photo_id') && checks.includes('details_match') && checks.length > 2
}

const proof =
  'Check the photo ID, that it matches the account, and at least one thing more. All three are needed.'

const checks = z
  .array(z.enum(identityChecks))
  .check(z.maxLength(identityChecks.length), z.refine(isProof, proof))

/** A number of an ID is nothing that we may keep. */
const noteWithoutNumbers = z.pipe(
  textRule({ required: 'Please write what you checked and how', min: 5, max: 300 }),
  z
    .string()
    .check(
      z.refine(
        (note) => !/\d{6}/.test(note.replace(/(?<=\d)[ -](?=\d)/g, '')),
        'Please leave out the numbers of IDs, phones and cards',
      ),
    ),
)

/** What stands in for the approval of who can't read their email. */
export const identityProof = { checks, note: noteWithoutNumbers }

/** How a change ended. `undone`: it took effect, and the old address took it back. */
export const emailRecoveryOutcomes = [
  'took_effect',
  'undone',
  'stopped_by_link',
  'stopped_in_account',
  'mailbox_used',
  'changed_by_owner',
  'canceled',
  'address_taken',
  'blocked',
  'not_confirmed',
] as const
export type EmailRecoveryOutcome = (typeof emailRecoveryOutcomes)[number]

/** A change of a customer's email that two people of staff started. */
export const emailRecoverySchema = z.object({
  id: idSchema,
  newEmail: z.string(),
  checks: z.array(z.enum(identityChecks)),
  note: z.string(),
  askedBy: z.string(),
  confirmedBy: z.string(),
  startedAt: timestampSchema,
  /** At the earliest: the new address must be confirmed, too. */
  takesEffectAt: timestampSchema,
  /** When the new address was confirmed; null while it is not. */
  verifiedAt: z.nullable(timestampSchema),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(emailRecoveryOutcomes)),
  endedAt: z.nullable(timestampSchema),
  canCancel: z.boolean(),
})
export type EmailRecovery = z.infer<typeof emailRecoverySchema>

const params = z.object({ id: idSchema })

export const changeEmailFor = defineEndpoint({
  name: 'changeEmailFor',
  summary:
    'Ask to change the email of a customer who lost their mailbox, after an ID check. A second person confirms it, and it waits 72 hours.',
  method: 'POST',
  path: '/app/desk/customers/{id}/email',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ newEmail: fields.email, ...identityProof, reason }),
  output: z.extend(messageSchema, { isWaiting: z.boolean() }),
  errors: ['conflict'],
  idempotent: true,
})

export const cancelEmailChangeFor = defineEndpoint({
  name: 'cancelEmailChangeFor',
  summary: 'Cancel a change of a customer’s email that staff started and that hasn’t taken effect.',
  method: 'POST',
  path: '/app/desk/customers/{id}/email/cancel',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})
