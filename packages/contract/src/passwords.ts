import { msg } from '@openline/words/words'
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { messageSchema } from './shapes.ts'

/** How long the link to choose a new password works; once, and until any other change of the password. */
export const resetLinkMinutes = 30

/** A page of the site to come back to: never another host, in no spelling. */
const ownPath = z
  .string(msg('Please open the page again from our site'))
  .check(
    z.maxLength(300, msg('Please open the page again from our site')),
    z.regex(/^\/(?![/\\])[^\s\\]*$/, msg('Please open the page again from our site')),
  )

const linkIncomplete = msg('This link is not complete. Please copy it whole from the mail.')

const newPasswords = {
  newPassword: fields.newPassword,
  confirmNewPassword: fields.confirmNewPassword,
}

const match = fields.passwordsMatch('newPassword', 'confirmNewPassword')

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  summary: 'Mail a link to choose a new password; the same answer for unknown addresses.',
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

/** `email` is whose password it is now, for signing in with it; only whoever has the link learns it. */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  summary: 'Choose a new password with the mailed link; ends all sessions.',
  method: 'POST',
  path: '/app/auth/reset-password',
  access: 'visitor',
  body: z
    .object({
      token: z.string(linkIncomplete).check(z.regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, linkIncomplete)),
      ...newPasswords,
    })
    .check(match),
  output: z.object({ message: z.string(), email: z.string() }),
  errors: [],
})

/**
 * The fields of the change-password dialog, each by itself. Whether the two new
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
