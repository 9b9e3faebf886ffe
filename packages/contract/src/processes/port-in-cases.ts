import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { accountDetails, msisdnField, oldService, portInSchema } from './port-in.ts'
import { portInReasonSchema } from './port-in-reasons.ts'
import { type PortInStatus, portInActionsNow, portInIsOver } from './port-in-status.ts'

/**
 * Why support has to look: `refused` three times or for a reason that only
 * people can settle, `overdue` for a day, `cutover` under way for two hours,
 * `moved_after_end` although it or its line had ended here, `number_taken` by another line,
 * `reported` by a customer who asks about it.
 */
export const caseKinds = [
  'refused',
  'overdue',
  'cutover',
  'moved_after_end',
  'number_taken',
  'reported',
] as const
export const caseKindSchema = z.enum(caseKinds)
export type CaseKind = z.infer<typeof caseKindSchema>

/** How a case ended: by support (`resent` to `stopped`), or because the move was over. */
export const caseOutcomes = ['resent', 'solved', 'handed_back', 'stopped', 'over'] as const
export const caseOutcomeSchema = z.enum(caseOutcomes)
export type CaseOutcome = z.infer<typeof caseOutcomeSchema>

export const caseOutcomeLabels = {
  resent: msg('Sent again'),
  solved: msg('Resolved'),
  handed_back: msg('Handed back to the customer'),
  stopped: msg('Transfer canceled'),
  over: msg('Ended with the transfer'),
} as const satisfies Record<CaseOutcome, string>

/** What support can do with an open case; the last three are the outcomes it can be closed with. */
export const caseActionSchema = z.enum(['resend', 'solved', 'handed_back', 'stopped'])
export type CaseAction = z.infer<typeof caseActionSchema>

/** The one table of what support can do while the port-in is in each state. */
const caseActions = {
  draft: ['solved', 'stopped'],
  ready: ['solved', 'stopped'],
  submitted: ['solved', 'stopped'],
  pending: ['solved', 'stopped'],
  action_required: ['resend', 'handed_back', 'stopped'],
  delayed: ['solved', 'stopped'],
  confirmed: ['solved', 'stopped'],
  activating: ['solved'],
  completed: ['solved'],
  cancelled: ['solved'],
  expired: ['solved'],
  failed: ['solved'],
} as const satisfies Record<PortInStatus, readonly CaseAction[]>

type Circumstances = Parameters<typeof portInActionsNow>[0]

/** What support can do now: the table, without what is the customer's already or too late. */
export function caseActionsNow(portIn: Circumstances, now: Date): CaseAction[] {
  if (portIn.isCancelling && !portInIsOver(portIn.status)) return []
  const mayStop = portInActionsNow(portIn, now).includes('cancel')
  return caseActions[portIn.status].filter(
    (action) => (action !== 'stopped' || mayStop) && (action !== 'handed_back' || portIn.assisted),
  )
}

type Words = { readonly title: string; readonly advice: string }

/** What each kind of case is called, and what support should do about it. */
export const caseLabels = {
  refused: {
    title: msg('Declined by the old carrier'),
    advice: msg(
      'Compare what was sent with the old carrier’s records, correct it, and send it again. If only the customer can know, hand it back.',
    ),
  },
  overdue: {
    title: msg('No answer for a day'),
    advice: msg(
      'Ask the old carrier what’s holding it up. Tell the customer to keep the old service.',
    ),
  },
  cutover: {
    title: msg('Between two carriers'),
    advice: msg('The number may not work anywhere. Call the network right away.'),
  },
  moved_after_end: {
    title: msg('Transferred, but no line has it'),
    advice: msg(
      'Ask the customer whether they want the number here, and ask the network to fix it.',
    ),
  },
  number_taken: {
    title: msg('Another line has the number'),
    advice: msg('Find out whose number it is before the network changes anything.'),
  },
  reported: {
    title: msg('Opened by support'),
    advice: msg('Read why it was opened, find out what’s holding it up, and tell the customer.'),
  },
} as const satisfies Record<CaseKind, Words>

const attemptSchema = z.object({
  number: z.int(),
  sentAt: z.nullable(timestampSchema),
  endedAt: z.nullable(timestampSchema),
  /** Null while the old carrier has not answered. */
  outcome: z.nullable(z.enum(['moved', 'refused', 'withdrawn'])),
  reason: z.nullable(z.object({ code: portInReasonSchema, message: z.string() })),
})

/** A move that people look after, with everything they need but the secrets of the old carrier. */
export const portInCaseSchema = z.object({
  id: idSchema,
  kind: caseKindSchema,
  title: z.string(),
  advice: z.string(),
  status: z.enum(['open', 'closed']),
  openedAt: timestampSchema,
  closedAt: z.nullable(timestampSchema),
  outcome: z.nullable(caseOutcomeSchema),
  /** Who closed it and what they wrote down; null when it ended with the move. */
  closedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  portIn: portInSchema,
  /** Every try, oldest first, with what the old carrier said. */
  attempts: z.array(attemptSchema),
  /** Under which the network knows it. */
  carrierOrderId: z.nullable(z.string()),
  /** Whose number it is at the old carrier, as far as it was entered. */
  holder: z.object({
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  nextActions: z.array(caseActionSchema),
})
export type PortInCase = z.infer<typeof portInCaseSchema>

export const listPortInCases = defineEndpoint({
  name: 'listPortInCases',
  summary: 'The port-in cases of the customer whose account is open, newest first. Support only.',
  method: 'GET',
  path: '/app/support/cases',
  access: 'customer',
  assisted: 'only',
  output: z.object({ cases: z.array(portInCaseSchema) }),
  errors: [],
})

/** What was done, for later readers; the customer can ask for a copy. */
const note = textRule({ required: msg('Please write down what you did'), min: 5, max: 500 })

const changed = z.object({ message: z.string(), case: portInCaseSchema })

export const resendPortInCase = defineEndpoint({
  name: 'resendPortInCase',
  summary: 'Send a refused move again, corrected by support; closes the case. Support only.',
  method: 'POST',
  path: '/app/support/cases/{id}/resend',
  access: 'customer',
  assisted: 'only',
  params: z.object({ id: idSchema }),
  body: z.object({
    note,
    /** The number, when it was mistyped. */
    msisdn: z.optional(msisdnField),
    oldService: z.optional(oldService),
    accountDetails: z.optional(accountDetails),
  }),
  output: changed,
  errors: ['conflict'],
  idempotent: true,
})

export const closePortInCase = defineEndpoint({
  name: 'closePortInCase',
  summary: 'Close a case: settled, handed back to the customer, or the move stopped. Support only.',
  method: 'POST',
  path: '/app/support/cases/{id}/close',
  access: 'customer',
  assisted: 'only',
  params: z.object({ id: idSchema }),
  body: z.object({
    note,
    outcome: z.enum(['solved', 'handed_back', 'stopped'], msg('Please choose how it ended')),
  }),
  output: changed,
  errors: ['conflict'],
  idempotent: true,
})

export const listOpenCases = defineEndpoint({
  name: 'listOpenCases',
  summary: 'Open port-in cases of all customers, oldest first, for the support staff’s system.',
  method: 'GET',
  path: '/app/crm/cases',
  access: 'crm',
  output: z.object({
    cases: z.array(
      z.object({
        id: idSchema,
        kind: caseKindSchema,
        title: z.string(),
        openedAt: timestampSchema,
        portInId: idSchema,
        /** With which the account can be opened (`startHandoff`). */
        email: z.string(),
      }),
    ),
    /** How many are open, should there be more than are listed. */
    open: z.int(),
  }),
  errors: [],
})
