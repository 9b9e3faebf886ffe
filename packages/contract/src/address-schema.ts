import * as z from 'zod/mini'
import * as fields from './fields.ts'

/** A US street address in the specification's parts. */
export const addressSchema = /* @__PURE__ */ z
  .object(fields.addressRules)
  .check(fields.zipIsInState)
export type Address = z.infer<typeof addressSchema>

/** Where a card is mailed: an address with who is there. */
export type ShippingAddress = Address & { name: string }

/** An address as it is on record. */
export const recordedAddressSchema = /* @__PURE__ */ z.object({
  streetNumber: z.string(),
  streetDirection: z.optional(z.string()),
  streetName: z.string(),
  addressTwo: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})
export type RecordedAddress = z.infer<typeof recordedAddressSchema>
