import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema } from '../shapes.ts'
import { nameSchema, storedName } from './profile.ts'

/** What support staff can do with a customer's account; nothing once it is closed. */
export const customerActs = [
  'end_sessions',
  'unlock_sign_in',
  'correct_name',
  'change_email',
  'merge_account',
  'merge_after_id_check',
  'close_account',
] as const
export type CustomerAct = (typeof customerActs)[number]

/** What closing an account has to wait for. */
export const closingBlockers = ['orders', 'refunds', 'disputes', 'portIns', 'portOuts'] as const

const customerActsSchema = z.object({
  ...storedName,
  /** Sessions that still open the account. */
  sessions: z.int(),
  /** Lines that would end with the account. */
  lines: z.int(),
  /** Credit that would end with the account. */
  creditCents: centsSchema,
  /** Null when nothing keeps the account from being closed. */
  closingWaitsFor: z.nullable(z.enum(closingBlockers)),
  nextActions: z.array(z.enum(customerActs)),
})
export type CustomerActs = z.infer<typeof customerActsSchema>

const params = z.object({ id: idSchema })

export const viewCustomerActs = defineEndpoint({
  name: 'viewCustomerActs',
  summary: 'What support can do with a customer’s account now.',
  method: 'GET',
  path: '/app/desk/customers/{id}/acts',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params,
  output: z.object({ acts: customerActsSchema }),
  errors: [],
})

export const endCustomerSessions = defineEndpoint({
  name: 'endCustomerSessions',
  summary: 'Sign a customer out everywhere.',
  method: 'POST',
  path: '/app/desk/customers/{id}/sessions/end',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

export const unlockSignIn = defineEndpoint({
  name: 'unlockSignIn',
  summary:
    'Let a customer sign in again after too many wrong passwords, codes or links for one day.',
  method: 'POST',
  path: '/app/desk/customers/{id}/sign-in/unlock',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

export const correctCustomerName = defineEndpoint({
  name: 'correctCustomerName',
  summary: 'Correct a customer’s name; they get an email.',
  method: 'PUT',
  path: '/app/desk/customers/{id}/name',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.extend(nameSchema, { reason }),
  output: messageSchema,
  errors: ['conflict'],
})

export const closeAccountFor = defineEndpoint({
  name: 'closeAccountFor',
  summary: 'Permanently close a customer’s account once they have approved.',
  method: 'POST',
  path: '/app/desk/customers/{id}/close',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({
    /** The lines end and their numbers are lost. */
    endLines: z.boolean(msg('Please choose whether to cancel the lines')),
    reason,
  }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_ready'],
})
