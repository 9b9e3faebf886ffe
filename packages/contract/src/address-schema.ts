import * as z from 'zod/mini'
import { type AddressField, addressFields } from './address.ts'
import * as fields from './fields.ts'
import { zipProblem } from './zip-codes.ts'

type ZipInState = { readonly zipCode: string; readonly state: string }

/** Runs even when other fields failed, so that all errors appear at once. */
export const zipIsInState = /* @__PURE__ */ z.refine<ZipInState>(
  (address) => zipProblem(address) === null,
  {
    path: ['zipCode'],
    error: ({ input }) => zipProblem(input as ZipInState) ?? undefined, // `when` looked
    when: ({ value }) => fields.holdsText(value, 'zipCode') && fields.holdsText(value, 'state'),
  },
)

/** A US street address in the specification's parts. */
export const addressSchema = /* @__PURE__ */ z.object(fields.addressRules).check(zipIsInState)
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

/** Each part of an address by the same schema: what is kept of one that may be incomplete. */
/* @__NO_SIDE_EFFECTS__ */
export function eachAddressField<Schema extends z.ZodMiniType>(schema: Schema) {
  const entries = addressFields.map((field) => [field, schema])
  return Object.fromEntries(entries) as Record<AddressField, Schema> // each of its fields
}
