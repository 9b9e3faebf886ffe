/** Spec 9, in its order. */
export const streetDirections = ['N', 'E', 'S', 'W', 'NE', 'NW', 'SE', 'SW'] as const

/** The parts of a US street address, by the names of their form fields (spec 3). */
export const addressFields = [
  'streetNumber',
  'streetDirection',
  'streetName',
  /** Apartment, suite or unit. */
  'addressTwo',
  'city',
  'state',
  'zipCode',
] as const
export type AddressField = (typeof addressFields)[number]

/** Each part of an address by the same schema: what is kept of one that may be incomplete. */
/* @__NO_SIDE_EFFECTS__ */
export function eachAddressField<Schema>(schema: Schema): Record<AddressField, Schema> {
  const entries = addressFields.map((field) => [field, schema])
  return Object.fromEntries(entries) as Record<AddressField, Schema> // each of its fields
}

/** What is known of an address: a part may be empty, null or missing. */
export type PostalAddress = { readonly [Part in AddressField]?: string | null | undefined }

type LegalAddress = Readonly<Record<'street' | 'city' | 'state' | 'zipCode', string>>

/** Where the brand is, as it stands below pages, emails and receipts. */
export function legalAddressLine({ street, city, state, zipCode }: LegalAddress): string {
  return `${street}, ${city}, ${state} ${zipCode}`
}
