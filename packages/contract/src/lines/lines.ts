import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { lineEndSchema } from '../sales/orders.ts'
import { simTypeSchema } from '../sales/shop.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { emergencyAddressStateSchema } from './emergency-address.ts'

/** Spec 4 names these as SIM states. */
export const lineStatuses = ['pending', 'active', 'suspended', 'inactive', 'cancelled'] as const
export const lineStatusSchema = z.enum(lineStatuses)
export type LineStatus = z.infer<typeof lineStatusSchema>

/** `install_esim` until the network counted a use of the SIM, `show_esim` from then on. */
export const lineActionSchema = z.enum([
  'install_esim',
  'show_esim',
  'activate_sim',
  'wait',
  'bring_number',
  'add_data',
  'change_number',
])
export type LineAction = z.infer<typeof lineActionSchema>

export const lineSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  /** Moved here from another account, which has its order and was not merged into this one; left out for any other. */
  isMoved: z.optional(z.literal(true)),
  nickname: z.string(),
  /** E.164; null until the network assigned a number. */
  mdn: z.nullable(z.string()),
  planId: z.string(),
  planName: z.string(),
  simType: simTypeSchema,
  /** The last four digits are enough to tell SIMs apart. */
  iccidLast4: z.nullable(z.string()),
  status: lineStatusSchema,
  activatedAt: z.nullable(timestampSchema),
  renewsAt: z.nullable(timestampSchema),
  autoRenew: z.boolean(),
  /** Null for a line without Wi-Fi calling, such as one of a data plan. */
  emergencyAddress: z.nullable(emergencyAddressStateSchema),
  /** What the network can't do for this line, with a sentence for who looks for it. */
  notOffered: z.array(
    z.object({
      what: z.enum(['bring_number', 'emergency_address', 'suspension']),
      message: z.string(),
    }),
  ),
  nextActions: z.array(lineActionSchema),
})
export type Line = z.infer<typeof lineSchema>

/** A line that ended: its number was transferred to another carrier, or it was canceled. */
export const formerLineSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  /** Moved here from another account, which has its order and was not merged into this one; left out for any other. */
  isMoved: z.optional(z.literal(true)),
  nickname: z.string(),
  /** E.164. */
  mdn: z.nullable(z.string()),
  planName: z.string(),
  lineEnd: lineEndSchema,
})
export type FormerLine = z.infer<typeof formerLineSchema>

/** Days for which a line that ended is still listed. */
export const formerLineDays = 90

export const listLines = defineEndpoint({
  name: 'listLines',
  summary: 'The lines of the customer, newest first, and those that ended lately.',
  method: 'GET',
  path: '/app/lines',
  access: 'customer',
  assisted: 'allowed',
  output: z.object({ lines: z.array(lineSchema), formerLines: z.array(formerLineSchema) }),
  errors: [],
})

/** Why a phone can't be used here. `mistyped`: the check digit of its IMEI is wrong. */
export const deviceProblemSchema = z.enum([
  'mistyped',
  'blocked',
  'locked',
  'unknown_model',
  'unsupported',
])
export type DeviceProblem = z.infer<typeof deviceProblemSchema>

const deviceSchema = z.object({
  compatible: z.boolean(),
  esim: z.boolean(),
  model: z.nullable(z.string()),
  /** Null for a phone that works. */
  problem: z.nullable(deviceProblemSchema),
  /** What to say of the phone, whether it works or not. */
  message: z.string(),
})

export const checkSim = defineEndpoint({
  name: 'checkSim',
  summary:
    'Whether a SIM or a phone works here: prefix, inventory and device. Visitors ask about phones alone.',
  method: 'POST',
  path: '/app/sim/check',
  access: 'either',
  assisted: 'allowed',
  body: z
    .object({
      iccid: fields.optionalField(fields.iccid),
      imei: fields.optionalField(fields.imei),
      /** The line that is to get a number: the SIM it works with already is all set for that. */
      lineId: z.optional(idSchema),
    })
    .check(
      z.refine((body) => body.iccid !== undefined || body.imei !== undefined, {
        path: ['iccid'],
        error: msg('Please enter a SIM number or an IMEI'),
      }),
    ),
  output: z.object({
    carrierSim: z.boolean(),
    usable: z.boolean(),
    newSimRequired: z.boolean(),
    /** Null when no IMEI was sent. */
    device: z.nullable(deviceSchema),
    hint: z.nullable(z.string()),
    message: z.string(),
  }),
  errors: ['not_offered', 'provider_unavailable'],
})

export const activateLine = defineEndpoint({
  name: 'activateLine',
  summary: 'Activate a line with the SIM card that arrived.',
  method: 'POST',
  path: '/app/lines/{id}/activate',
  access: 'customer',
  params: z.object({ id: idSchema }),
  body: z.object({ iccid: fields.iccid }),
  output: z.object({ line: lineSchema, message: z.string() }),
  errors: ['not_ready', 'provider_unavailable'],
})

/** GSMA SGP.22 activation code and its forms. A phone that installs it gets the line: the browser never stores it. */
export const esimSchema = z.object({
  lpa: z.string(),
  smdpAddress: z.string(),
  matchingId: z.string(),
  /** An SVG document of the QR code. */
  qr: z.string(),
  iosInstallUrl: z.url(),
  androidInstallUrl: z.url(),
})
export type Esim = z.infer<typeof esimSchema>

export const revealEsim = defineEndpoint({
  name: 'revealEsim',
  summary: 'The eSIM activation code of a line; needs a recent sign-in (see stepUp).',
  method: 'POST',
  path: '/app/lines/{id}/esim',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: esimSchema,
  errors: ['step_up_required', 'not_ready'],
})

export const renameLine = defineEndpoint({
  name: 'renameLine',
  summary: 'Change the nickname of a line.',
  method: 'POST',
  path: '/app/users/sub-nickname/{id}/update',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  body: z.object({ nickname: fields.nickname }),
  output: messageSchema,
  errors: [],
})
