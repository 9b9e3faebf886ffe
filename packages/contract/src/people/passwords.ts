import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { messageSchema } from '../shapes.ts'

/** How long the link to choose a new password works; once, and until any other change of the password. */
export const resetLinkMinutes = 30

/** A page of the site to come back to: never another host, in no spelling. */
const ownPath = z
  .string(msg('Please open the page again from our site'))
  .check(
    z.maxLength(300, msg('Please open the page again from our site')),
    z.regex(/^\/(?![/\\])[^\s\\]*$/, msg('Please open the page again from our site')),
  )

const linkIncomplete = msg('This link is incomplete. Please copy the whole link from the email.')

const newPasswords = {
  newPassword: fields.newPassword,
  confirmNewPassword: fields.confirmNewPassword,
}

const match = fields.passwordsMatch('newPassword', 'confirmNewPassword')

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  summary: 'Email a link to choose a new password; the same answer for unknown addresses.',
  method: 'POST',
  path: '/app/auth/forgot-password',
  access: 'visitor',
  body: z.object({
    email: fields.email,
    /** The page that asked for a sign-in; the link leads back to it. */
    from: z.optional(ownPath),
  }),
  output: z.object({
    message: z.string(),
    resendAfterSeconds: z.int(),
    expiresInSeconds: z.int(),
  }),
  errors: [],
})

const resetToken = z
  .string(linkIncomplete)
  .check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, linkIncomplete))

/** Answers only the holder of a link: without its secret every answer is the same. */
export const checkResetLink = defineEndpoint({
  name: 'checkResetLink',
  summary: 'Whether an emailed link to choose a new password still works; does not use it up.',
  method: 'POST',
  path: '/app/auth/reset-password/check',
  access: 'visitor',
  body: z.object({ token: resetToken }),
  output: z.object({ works: z.literal(true) }),
  errors: [],
})

/** `email` is whose password it is now, for signing in with it; only the holder of the link learns it. */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  summary: 'Choose a new password with the emailed link; ends all sessions.',
  method: 'POST',
  path: '/app/auth/reset-password',
  access: 'visitor',
  body: z
    .object({
      token: resetToken,
      ...newPasswords,
    })
    .check(match),
  output: z.object({ message: z.string(), email: z.string() }),
  errors: [],
})

/**
 * The fields of the change-password dialog, each on its own. Whether the two new
 * ones agree is left to the server, whose words the dialog shows (spec 5).
 */
export const changePasswordFields = z.object({
  currentPassword: fields.currentPassword,
  ...newPasswords,
})

export const changePassword = defineEndpoint({
  name: 'changePassword',
  summary: 'Change the password; ends every other session.',
  method: 'POST',
  path: '/app/users/changepassword',
  access: 'customer',
  body: changePasswordFields.check(match),
  output: messageSchema,
  errors: [],
})

export const createPassword = defineEndpoint({
  name: 'createPassword',
  summary: 'Create the first password of an account that was opened with an emailed code.',
  method: 'POST',
  path: '/app/users/createpassword',
  access: 'customer',
  body: z.object(newPasswords).check(match),
  output: messageSchema,
  errors: ['step_up_required', 'conflict'],
})
