import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { userSchema } from './profile.ts'

/** Spec 9: the one-time code of login and registration. */
export const loginCodeLength = 6
/** Spec 4: a new code can be asked for after this countdown. The server enforces it too. */
export const resendAfterSeconds = 30

/** A code that was emailed. The same whether or not the address has an account. */
export const challengeSchema = z.object({
  challengeId: idSchema,
  length: z.int(),
  resendAfterSeconds: z.int(),
  expiresInSeconds: z.int(),
  message: z.string(),
})
export type Challenge = z.infer<typeof challengeSchema>

/** A signed-in session. `token` is the bearer credential; `expiresAt` its absolute end. */
export const sessionSchema = z.object({
  token: z.string(),
  expiresAt: timestampSchema,
  user: userSchema,
})
export type Session = z.infer<typeof sessionSchema>

const acceptedTerms = z.literal(true, msg('Please accept the terms and conditions'))

export const identify = defineEndpoint({
  name: 'identify',
  summary: 'Which ways of signing in to offer for an email address; the same for unknown ones.',
  method: 'POST',
  path: '/app/auth/identify',
  access: 'visitor',
  body: z.object({ email: fields.email }),
  output: z.object({ methods: z.array(z.enum(['password', 'code'])) }),
  errors: [],
})

export const login = defineEndpoint({
  name: 'login',
  summary: 'Sign in with a password.',
  method: 'POST',
  path: '/app/auth/login',
  access: 'visitor',
  body: z.object({
    email: fields.email,
    password: z
      .string(msg('Please enter your password'))
      .check(
        z.minLength(1, msg('Please enter your password')),
        z.maxLength(256, msg('This password is too long')),
      ),
  }),
  output: sessionSchema,
  errors: [],
})

export const requestLoginCode = defineEndpoint({
  name: 'requestLoginCode',
  summary: 'Email a 6-digit code to sign in with, or to open an account with.',
  method: 'POST',
  path: '/app/auth/otp',
  access: 'visitor',
  body: z.object({ email: fields.email }),
  output: challengeSchema,
  errors: [],
})

export const verifyLoginCode = defineEndpoint({
  name: 'verifyLoginCode',
  summary:
    'Sign in with the emailed code. An address without an account gets one, with `acceptedTerms`.',
  method: 'POST',
  path: '/app/auth/otp/verify',
  access: 'visitor',
  body: z.object({
    challengeId: idSchema,
    otp: fields.otp,
    /**
     * Opens an account for an address that has none. Without it a right code answers 422 on this
     * field and stays good; a wrong one never says whether there is an account.
     */
    acceptedTerms: z.optional(z.boolean(msg('Please accept the terms and conditions'))),
  }),
  output: sessionSchema,
  errors: ['forbidden'],
})

export const register = defineEndpoint({
  name: 'register',
  summary: 'Open an account; it exists once the emailed code was entered.',
  method: 'POST',
  path: '/app/auth/register',
  access: 'visitor',
  body: z
    .object({
      firstName: fields.firstName,
      lastName: fields.lastName,
      email: fields.email,
      regPassword: fields.regPassword,
      confirmRegPassword: fields.confirmRegPassword,
      acceptedTerms,
    })
    .check(fields.passwordsMatch('regPassword', 'confirmRegPassword')),
  output: challengeSchema,
  errors: [],
})

export const verifyRegistration = defineEndpoint({
  name: 'verifyRegistration',
  summary: 'Finish registering with the emailed code; signs in.',
  method: 'POST',
  path: '/app/auth/register/verify',
  access: 'visitor',
  body: z.object({ challengeId: idSchema, otp: fields.otp }),
  output: sessionSchema,
  errors: ['forbidden'],
})

export const resendCode = defineEndpoint({
  name: 'resendCode',
  summary: 'Email a new code for a running sign-in or registration; the old one stops working.',
  method: 'POST',
  path: '/app/auth/resend',
  access: 'visitor',
  body: z.object({ challengeId: idSchema }),
  output: challengeSchema,
  errors: [],
})

export const requestStepUpCode = defineEndpoint({
  name: 'requestStepUpCode',
  summary: 'Email a 6-digit code to the customer, to confirm the running session with.',
  method: 'POST',
  path: '/app/auth/step-up/otp',
  access: 'customer',
  output: challengeSchema,
  errors: [],
})

/**
 * Proves again who is at the keyboard, for steps a stolen session must not
 * take (eSIM code). A code comes from `requestStepUpCode`.
 */
export const stepUp = defineEndpoint({
  name: 'stepUp',
  summary: 'Confirm the running session with the password or a fresh code.',
  method: 'POST',
  path: '/app/auth/step-up',
  access: 'customer',
  body: z.union([
    z.strictObject({ password: login.body.shape.password }),
    z.strictObject({ challengeId: idSchema, otp: fields.otp }),
  ]),
  output: messageSchema,
  errors: [],
})

export const logout = defineEndpoint({
  name: 'logout',
  summary: 'End this session.',
  method: 'POST',
  path: '/app/auth/logout',
  access: 'customer',
  assisted: 'allowed',
  output: messageSchema,
  errors: [],
})
