import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import type { PostalAddress } from '../address.ts'
import { addressSchema, recordedAddressSchema } from '../address-schema.ts'
import { defineEndpoint } from '../endpoint.ts'
import { holdsText } from '../fields.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { isPostBox } from '../street-line.ts'

/** Also said of a shipping address that is to be the emergency address. */
export const noPostBox = msg(
  'Emergency services can’t come to a PO box. Please enter a street address.',
)

/** Where 911 sends help when a line calls over Wi-Fi: a street address that people can go to. */
export const emergencyAddressSchema = addressSchema.check(
  z.refine<PostalAddress>((address) => !isPostBox(address), {
    path: ['streetName'],
    error: noPostBox,
    when: ({ value }) => holdsText(value, 'streetNumber') && holdsText(value, 'streetName'),
  }),
)

/**
 * How far the address that was asked for last has come. `at_activation`: it is registered when the line
 * becomes active. `missing`: none was ever asked for.
 */
export const emergencyAddressStatusSchema = z.enum([
  'at_activation',
  'pending',
  'in_force',
  'refused',
  'missing',
])

/** What 911 knows of a line that calls over Wi-Fi, and what it was asked to know. */
export const emergencyAddressStateSchema = z.object({
  status: emergencyAddressStatusSchema,
  /** The line’s address: asked for, or in force. A refused one never is; null when there is no other. */
  address: z.nullable(recordedAddressSchema),
  askedAt: z.nullable(timestampSchema),
  /** What 911 receives now; null when it receives none. */
  inForce: z.nullable(z.object({ address: recordedAddressSchema, since: timestampSchema })),
  /** For `refused`: why, which field to correct if that is known, and what was probably meant. */
  refusal: z.nullable(
    z.object({
      /** The address that 911 can’t use. */
      address: recordedAddressSchema,
      message: z.string(),
      field: z.nullable(z.string()),
      suggestion: z.nullable(recordedAddressSchema),
      /** Set when the line can’t be activated there: without another address its order is canceled then. */
      cancelsAt: z.nullable(timestampSchema),
    }),
  ),
})
export type EmergencyAddressState = z.infer<typeof emergencyAddressStateSchema>

export const setEmergencyAddress = defineEndpoint({
  name: 'setEmergencyAddress',
  summary:
    'Register the address that 911 receives when a line calls over Wi-Fi. The answer says whether it is in force already.',
  method: 'PUT',
  path: '/app/lines/{id}/emergency-address',
  access: 'customer',
  assisted: 'approved',
  params: z.object({ id: idSchema }),
  body: emergencyAddressSchema,
  output: z.object({ emergencyAddress: emergencyAddressStateSchema, message: z.string() }),
  errors: ['not_ready', 'not_offered'],
})
