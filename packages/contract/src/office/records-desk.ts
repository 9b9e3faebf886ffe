import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'

/**
 * Complaints, sorted as the yearly CPNI certificate counts them (47 CFR 64.2009(e)) and as FCC 23-95 asks for SIM
 * changes and port-outs, and breaches (47 CFR 64.2011).
 */
export const incidentKinds = [
  'employee_access',
  'disclosure',
  'online_access',
  'sim_fraud',
  'port_out_fraud',
  'other_complaint',
  'breach',
] as const

export const incidentOutcomes = ['confirmed', 'unfounded'] as const

const incidentSchema = z.object({
  id: idSchema,
  kind: z.enum(incidentKinds),
  customerId: z.nullable(idSchema),
  lineId: z.nullable(idSchema),
  summary: z.string(),
  openedAt: timestampSchema,
})
export type OpenIncident = z.infer<typeof incidentSchema>

export const listIncidents = defineEndpoint({
  name: 'listIncidents',
  summary: 'Complaints and breaches that are open, the oldest first.',
  method: 'GET',
  path: '/app/desk/incidents',
  access: 'staff',
  roles: ['support', 'admin'],
  output: z.object({ incidents: z.array(incidentSchema) }),
  errors: [],
})

/** An email, a phone number, an order number, or the id that is left of a closed account. */
const subject = z.string().check(
  z.overwrite((raw) => raw.trim()),
  z.maxLength(320, 'Please use fewer characters'),
)

const words = textRule({ required: 'Please say what happened', min: 5, max: 1000 })

export const recordIncident = defineEndpoint({
  name: 'recordIncident',
  summary: 'Record a complaint or a breach. `about` is empty where it is about no single customer.',
  method: 'POST',
  path: '/app/desk/incidents',
  access: 'staff',
  roles: ['support'],
  body: z.object({
    kind: z.enum(incidentKinds, 'Please choose what it is'),
    about: subject,
    summary: words,
    reason,
  }),
  output: messageSchema,
  errors: [],
  idempotent: true,
})

export const closeIncident = defineEndpoint({
  name: 'closeIncident',
  summary: 'Close a complaint or a breach, with what came out of it and what was done.',
  method: 'POST',
  path: '/app/desk/incidents/{id}/close',
  access: 'staff',
  roles: ['support'],
  params: z.object({ id: idSchema }),
  body: z.object({
    outcome: z.enum(incidentOutcomes, 'Please choose an outcome'),
    resolution: textRule({ required: 'Please say what was done', min: 5, max: 1000 }),
    reason,
  }),
  output: messageSchema,
  errors: ['conflict'],
})

const moment = z.optional(z.iso.datetime('Please choose a day'))

export const downloadCaseFile = defineEndpoint({
  name: 'downloadCaseFile',
  summary: 'Everything on record about a customer, or one line or order of theirs, as CSV.',
  method: 'POST',
  path: '/app/desk/case-file',
  access: 'staff',
  roles: ['admin'],
  body: z.object({
    about: subject.check(
      z.minLength(1, 'Please enter an email, a phone number or an order number'),
    ),
    since: moment,
    until: moment,
    reason,
  }),
  output: z.file(),
  file: 'text/csv',
  errors: [],
})

export const downloadCpniReport = defineEndpoint({
  name: 'downloadCpniReport',
  summary: 'The figures of a year by UTC for its CPNI certificate, as CSV.',
  method: 'POST',
  path: '/app/desk/cpni-report',
  access: 'staff',
  roles: ['admin'],
  body: z.object({
    year: z
      .int('Please enter a year')
      .check(
        z.minimum(2000, 'Please enter a year from 2000 on'),
        z.maximum(2099, 'Please enter a year before 2100'),
      ),
    reason,
  }),
  output: z.file(),
  file: 'text/csv',
  errors: [],
})
