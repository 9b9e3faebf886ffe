import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { sessionSchema } from './auth.ts'

/** How long support staff have in a customer's account, and to open the link that leads there. */
export const assistedMinutes = 15
export const handoffMinutes = 5

export const startHandoff = defineEndpoint({
  name: 'startHandoff',
  summary: 'A one-time link that lets a support agent open a customer’s account for 15 minutes.',
  method: 'POST',
  path: '/app/crm/handoffs',
  access: 'crm',
  body: z.object({
    email: fields.email,
    /** Who helps: a name or a staff id; the customer is told. */
    agent: textRule({ required: msg('Please say who’s helping'), min: 2, max: 80 }),
    /** Why; the customer is told. */
    reason: textRule({ required: msg('Please say why'), min: 5, max: 300 }),
  }),
  output: z.object({ url: z.string(), expiresAt: timestampSchema }),
  errors: ['not_found'],
})

/** The session of an agent. `assistedBy` names them, for the banner over every page. */
export const assistedSessionSchema = z.extend(sessionSchema, { assistedBy: z.string() })

export const openAssistedSession = defineEndpoint({
  name: 'openAssistedSession',
  summary: 'Open an assisted session with the code of a one-time link.',
  method: 'POST',
  path: '/app/auth/crm-login',
  access: 'visitor',
  body: z.object({
    code: z
      .string(msg('This link is incomplete'))
      .check(z.regex(/^[\w-]{43}$/, msg('This link is incomplete. Please copy the whole link.'))),
  }),
  output: assistedSessionSchema,
  errors: [],
})

export const askAssistance = defineEndpoint({
  name: 'askAssistance',
  summary: 'Whether assisted sessions are turned on here.',
  method: 'GET',
  path: '/app/auth/crm-login',
  access: 'visitor',
  output: z.object({ isOn: z.boolean() }),
  errors: [],
})
