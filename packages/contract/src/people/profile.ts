import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { eachAddressField } from '../address.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'

/** A name as it is stored: both empty until the customer has given one, since a code opens an account without. */
export const storedName = { firstName: z.string(), lastName: z.string() }
export type StoredName = Readonly<Record<keyof typeof storedName, string>>

/** Spec 3, user info. `userHash` proves the identity to the support chat. */
export const userSchema = z.object({
  id: idSchema,
  ...storedName,
  email: z.string(),
  contactNumber: z.nullable(z.string()),
  ...eachAddressField(z.nullable(z.string())),
  userHash: z.nullable(z.string()),
  /** False for an account that is signed in to with codes and passkeys alone. */
  hasPassword: z.boolean(),
})
export type User = z.infer<typeof userSchema>

/** What a person is called. An account that was opened with a code has no name until it orders. */
export const nameSchema = z.object({ firstName: fields.firstName, lastName: fields.lastName })
export type PersonName = z.infer<typeof nameSchema>

export const viewUser = defineEndpoint({
  name: 'viewUser',
  summary: 'The signed-in customer.',
  method: 'GET',
  path: '/app/users/view',
  access: 'customer',
  assisted: 'allowed',
  output: z.extend(userSchema, {
    /** Credit that the next payment uses first. */
    creditCents: centsSchema,
    /** When a change of the email that staff started takes effect; null while none waits. */
    emailChangeAt: z.nullable(timestampSchema),
  }),
  errors: [],
})

const oneAtATime = msg('Please change your name, address, phone number and email one at a time')
/** For a shape of which another one's field is part. */
const alone = {
  error: ({ code }: z.core.$ZodRawIssue) => (code === 'unrecognized_keys' ? oneAtATime : undefined),
}

export const editUser = defineEndpoint({
  name: 'editUser',
  summary:
    'Change exactly one of: name, address, phone number, or email. A new email is sent a code first.',
  method: 'PATCH',
  path: '/app/users/edit',
  access: 'customer',
  assisted: 'approved',
  body: z.union([
    z.strictObject(nameSchema.shape, alone),
    z.strictObject(fields.addressRules, alone).check(fields.zipIsInState),
    z.strictObject({ phoneNumber: fields.phoneNumber }, alone),
    z.strictObject({ email: fields.email }, alone),
  ]),
  output: messageSchema,
  errors: ['step_up_required', 'forbidden'],
})

/** Spec 9: the code that proves a new email address. */
export const emailCodeLength = 5

export const verifyNewEmail = defineEndpoint({
  name: 'verifyNewEmail',
  summary: 'Confirm a new email with the code sent to it. Ends every other session.',
  method: 'POST',
  path: '/app/users/validate-otp-update-email',
  access: 'customer',
  body: z.object({ newEmail: fields.email, otp: fields.emailOtp }),
  output: messageSchema,
  errors: [],
})

export const resendEmailCode = defineEndpoint({
  name: 'resendEmailCode',
  summary: 'Send another code to the new email. The previous code stops working.',
  method: 'POST',
  path: '/app/users/resend/otp',
  access: 'customer',
  body: z.object({ email: fields.email }),
  output: messageSchema,
  errors: [],
})

/** How long the old address can take a change of the email address back. */
export const undoEmailHours = 72

export const undoEmailChange = defineEndpoint({
  name: 'undoEmailChange',
  summary: 'Undo an email change with the token sent to the old email. Ends all sessions.',
  method: 'POST',
  path: '/app/users/undo-email-change',
  access: 'visitor',
  body: z.object({
    token: z
      .string(msg('This link is incomplete'))
      .check(z.regex(/^[\w-]{43}$/, msg('This link is incomplete. Please copy the whole link.'))),
  }),
  output: z.object({ message: z.string(), email: z.string() }),
  errors: ['conflict'],
})
