import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { sessionSchema } from './auth.ts'

export const passkeyName = textRule({ required: msg('Please enter a name'), max: 40 })

/** A passkey as its owner sees it; the key itself never leaves their device. */
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Kept by a password manager or an account that brings it to other devices. */
  isSynced: z.boolean(),
  createdAt: timestampSchema,
  lastUsedAt: z.nullable(timestampSchema),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Bytes as WebAuthn's JSON form writes them. */
const bytes = z
  .string(msg('This passkey’s response is incomplete'))
  .check(
    z.maxLength(20_000, msg('This passkey’s response is too long')),
    z.regex(/^[\w-]+$/, msg('This passkey’s response is incomplete')),
  )

/** For the browser's own call, in WebAuthn's JSON form. */
const options = z.looseObject({ challenge: z.string() })

/** A challenge for one session, or for a visitor who signs in; it can be answered once. */
export const askedSchema = z.object({ challengeId: idSchema, options })

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }

/** What a browser answers when it has made a passkey. */
export const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})

/** What a browser answers when a passkey has signed. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
})

export const listPasskeys = defineEndpoint({
  name: 'listPasskeys',
  summary: 'The customer’s passkeys, the newest first.',
  method: 'GET',
  path: '/app/passkeys',
  access: 'customer',
  output: z.object({ passkeys: z.array(passkeySchema) }),
  errors: [],
})

export const askNewPasskey = defineEndpoint({
  name: 'askNewPasskey',
  summary: 'What the browser needs to make a passkey.',
  method: 'POST',
  path: '/app/passkeys/options',
  access: 'customer',
  output: askedSchema,
  errors: ['step_up_required', 'conflict'],
})

export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  summary: 'Keep the passkey that the browser made.',
  method: 'POST',
  path: '/app/passkeys',
  access: 'customer',
  body: z.object({ challengeId: idSchema, name: passkeyName, credential: newCredentialSchema }),
  output: z.object({ message: z.string(), passkey: passkeySchema }),
  errors: [],
})

export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  summary: 'Change what a passkey is called.',
  method: 'PATCH',
  path: '/app/passkeys/{id}',
  access: 'customer',
  params: z.object({ id: idSchema }),
  body: z.object({ name: passkeyName }),
  output: messageSchema,
  errors: [],
})

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  summary: 'Let a passkey no longer sign in.',
  method: 'DELETE',
  path: '/app/passkeys/{id}',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: messageSchema,
  errors: ['step_up_required'],
})

export const askPasskey = defineEndpoint({
  name: 'askPasskey',
  summary: 'What the browser needs to sign in with a passkey; the same for every visitor.',
  method: 'POST',
  path: '/app/auth/passkey/options',
  access: 'visitor',
  output: askedSchema,
  errors: [],
})

export const signInWithPasskey = defineEndpoint({
  name: 'signInWithPasskey',
  summary: 'Sign in with what a passkey has signed.',
  method: 'POST',
  path: '/app/auth/passkey/verify',
  access: 'visitor',
  body: z.object({ challengeId: idSchema, credential: assertionSchema }),
  output: sessionSchema,
  errors: [],
})

export const startPasskeyStepUp = defineEndpoint({
  name: 'startPasskeyStepUp',
  summary: 'What the browser needs to confirm the running session with a passkey of the customer.',
  method: 'POST',
  path: '/app/passkeys/proof/options',
  access: 'customer',
  output: askedSchema,
  errors: ['not_ready'],
})

export const stepUpByPasskey = defineEndpoint({
  name: 'stepUpByPasskey',
  summary: 'Confirm the running session with what a passkey of the customer has signed.',
  method: 'POST',
  path: '/app/passkeys/proof',
  access: 'customer',
  body: z.object({ challengeId: idSchema, credential: assertionSchema }),
  output: messageSchema,
  errors: [],
})
