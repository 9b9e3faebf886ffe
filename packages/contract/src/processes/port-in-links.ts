import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { optionalField } from '../fields.ts'
import { linkTokenSchema } from '../link-token.ts'
import { messageSchema } from '../shapes.ts'
import type { PortInField } from './port-in-fields.ts'
import { portInReasonSchema } from './port-in-reasons.ts'

const params = z.object({
  /** Names the refusal that is corrected, and until when the link works. */
  token: linkTokenSchema,
})

/** How many days a link to correct a refused port-in works, unless the port-in ends first. */
export const correctionLinkDays = 14

/** What can be corrected by a link: not the number and not the SIM, which a forwarded link must not change. */
export const linkFields = [
  'billingAccount',
  'pinPassword',
  'firstName',
  'lastName',
  'streetNumber',
  'streetDirection',
  'streetName',
  'addressTwo',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly PortInField[]
export type LinkField = (typeof linkFields)[number]

/** Whether a field can be corrected by a link. */
export function isLinkField(field: PortInField): field is LinkField {
  const allowed: readonly PortInField[] = linkFields
  return allowed.includes(field)
}

/**
 * What the holder of the link sees: no name, no whole number, no old carrier and nothing that was entered before.
 * `corrected`: by this link or in another way; `support`: our people work on it; `account`: only its owner can go on,
 * signed in.
 */
export const correctionLinkSchema = z.object({
  status: z.enum(['open', 'corrected', 'expired', 'canceled', 'ended', 'support', 'account']),
  /** The status in words, with the last four digits of the number and what to do. */
  title: z.string(),
  advice: z.string(),
  /** What the old carrier refused; null unless it is open. */
  refusal: z.nullable(
    z.object({
      reason: portInReasonSchema,
      message: z.string(),
      hint: z.string(),
      /** What is asked for, in the order of the form. */
      fields: z.array(z.enum(linkFields)),
      /** The box to tick where there is no field to correct. */
      confirm: z.nullable(z.string()),
    }),
  ),
})
export type CorrectionLink = z.infer<typeof correctionLinkSchema>

/** By the names of the form. A blank keeps what is on record. */
const correction = {
  billingAccount: optionalField(fields.billingAccount),
  pinPassword: optionalField(fields.pinPassword),
  firstName: optionalField(fields.firstName),
  lastName: optionalField(fields.lastName),
  streetNumber: optionalField(fields.streetNumber),
  streetDirection: optionalField(fields.streetDirection),
  streetName: optionalField(fields.streetName),
  addressTwo: optionalField(fields.addressTwo),
  city: optionalField(fields.city),
  state: optionalField(fields.state),
  zipCode: optionalField(fields.zipCode),
} satisfies Record<LinkField, unknown>

export const viewCorrectionLink = defineEndpoint({
  name: 'viewCorrectionLink',
  summary: 'What the old carrier refused of a port-in, by the link in the email about it.',
  method: 'GET',
  path: '/app/port-in-corrections/{token}',
  access: 'visitor',
  params,
  output: correctionLinkSchema,
  errors: [],
})

export const correctByLink = defineEndpoint({
  name: 'correctByLink',
  summary:
    'Correct a refused port-in by the link in the email about it, and send it again. A link corrects one refusal once.',
  method: 'POST',
  path: '/app/port-in-corrections/{token}',
  access: 'visitor',
  params,
  body: z.object({
    /** What the page said that was refused; another one is a conflict. */
    reason: portInReasonSchema,
    ...correction,
    /** The customer did what the reason asks for, such as switching a lock off. */
    confirmed: z.optional(z.boolean()),
  }),
  output: messageSchema,
  errors: ['conflict', 'line_locked'],
})
