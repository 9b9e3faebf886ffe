import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { idSchema, messageSchema } from './shapes.ts'

/** Spec 3, user info. `userHash` proves the identity to the support chat. */
export const userSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  contactNumber: z.nullable(z.string()),
  streetNumber: z.nullable(z.string()),
  streetDirection: z.nullable(z.string()),
  streetName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  userHash: z.nullable(z.string()),
})
export type User = z.infer<typeof userSchema>

/** A US street address in the specification's parts. */
export const addressSchema = z.object({
  streetNumber: fields.streetNumber,
  streetDirection: fields.optionalField(fields.streetDirection),
  streetName: fields.streetName,
  city: fields.city,
  state: fields.state,
  zipCode: fields.zipCode,
})
export type Address = z.infer<typeof addressSchema>

export const viewUser = defineEndpoint({
  name: 'viewUser',
  summary: 'The signed-in customer.',
  method: 'GET',
  path: '/app/users/view',
  access: 'customer',
  output: userSchema,
  errors: [],
})

export const editUser = defineEndpoint({
  name: 'editUser',
  summary: 'Change exactly one of: name, address, phone number.',
  method: 'PATCH',
  path: '/app/users/edit',
  access: 'customer',
  body: z.union([
    z.strictObject({ firstName: fields.firstName, lastName: fields.lastName }),
    z.strictObject(addressSchema.shape),
    z.strictObject({ phoneNumber: fields.contactNumber }),
  ]),
  output: messageSchema,
  errors: [],
})
