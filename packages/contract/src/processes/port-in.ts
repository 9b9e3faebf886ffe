import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { timelineEntrySchema } from '../sales/orders.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { portInFieldSchema } from './port-in-fields.ts'
import { portInReasonSchema } from './port-in-reasons.ts'
import { portInActionSchema, portInStatusSchema } from './port-in-status.ts'

const { optionalField } = fields

/** The old carrier as far as the number shows it. `id` names its entry in the hints, if it has one. */
const donorSchema = z.object({ id: z.nullable(z.string()), name: z.string() })

/**
 * Moving one number to one line. The old carrier's account number and PIN are
 * never part of it: `kept` lists the fields that we hold.
 */
export const portInSchema = z.object({
  id: idSchema,
  /** E.164. */
  msisdn: z.string(),
  /** Billing ZIP code at the old carrier. */
  zipCode: z.string(),
  status: portInStatusSchema,
  /** What the state is called, and what to do or know in it. */
  title: z.string(),
  advice: z.string(),
  /** The line that gets the number; null until there is one. */
  lineId: z.nullable(idSchema),
  orderId: z.nullable(idSchema),
  donorCarrier: z.nullable(donorSchema),
  /** What the old carrier wants to know, what of it we hold, and what we still need. */
  required: z.array(portInFieldSchema),
  kept: z.array(portInFieldSchema),
  missing: z.array(portInFieldSchema),
  /** When the stored transfer PIN runs out; null when there is none or its life is not known. */
  pinExpiresAt: z.nullable(timestampSchema),
  /** Why the old carrier refused or is late; null while nothing is wrong. */
  reason: z.nullable(
    z.object({
      code: portInReasonSchema,
      message: z.string(),
      hint: z.string(),
      /** The only fields to mark; empty when there is nothing to correct. */
      fields: z.array(portInFieldSchema),
      /** Label of the box to tick instead (`accountDetails.confirmed`). */
      confirm: z.nullable(z.string()),
      by: z.enum(['customer', 'old_carrier', 'us', 'support']),
    }),
  ),
  /** How often it was sent, and how many refusals are left before support takes over. */
  attempts: z.int(),
  triesLeft: z.int(),
  /** Support works on it: there is nothing to correct for the customer. */
  assisted: z.boolean(),
  isCancelling: z.boolean(),
  /** When the number moves (`confirmed`), and when a delayed one is looked at again. */
  dueAt: z.nullable(timestampSchema),
  expectedAt: z.nullable(timestampSchema),
  cancellableUntil: z.nullable(timestampSchema),
  /** When it ends on its own if nothing happens. */
  expiresAt: z.nullable(timestampSchema),
  /** Text messages arrive later than calls; null before the number moved. */
  messaging: z.nullable(z.enum(['pending', 'done'])),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  nextActions: z.array(portInActionSchema),
})
export type PortIn = z.infer<typeof portInSchema>

/** The number that moves, as it is typed. */
export const msisdnField = fields.portIn

/** Blank means: keep what was entered before. */
export const oldService = z.object({
  billingAccountNumber: optionalField(fields.billingAccount),
  billingAccountPassword: optionalField(fields.pinPassword),
  firstName: optionalField(fields.firstName),
  lastName: optionalField(fields.lastName),
})

/** What the old carrier has on file beside the account; blank keeps what was entered before. */
export const accountDetails = z.object({
  zipCode: optionalField(fields.zipCode),
  streetNumber: optionalField(fields.streetNumber),
  streetDirection: optionalField(fields.streetDirection),
  streetName: optionalField(fields.streetName),
  addressTwo: optionalField(fields.addressTwo),
  city: optionalField(fields.city),
  state: optionalField(fields.state),
  /** The customer did what the reason asks for, such as switching a lock off. */
  confirmed: z.optional(z.boolean()),
})

const activationDetails = z.object({ iccid: optionalField(fields.iccid) })

/**
 * Beside what the specification sends. Without it the port-in is the customer's
 * open one for the number; with it the number itself can be corrected.
 */
const portInId = z.optional(idSchema)

export const checkPortIn = defineEndpoint({
  name: 'checkPortIn',
  summary:
    'Whether a number can be brought over. Keeps a draft for a customer and nothing for a visitor.',
  method: 'POST',
  path: '/app/users/portin/check',
  access: 'either',
  assisted: 'allowed',
  body: z.object({
    msisdn: msisdnField,
    zipCode: fields.zipCode,
    /** The customer's line that is to get the number, when that is known already; 404 for any other. */
    tempSubscriptionId: z.optional(idSchema),
  }),
  output: z.object({
    message: z.string(),
    eligible: z.boolean(),
    /** Why not; null when it is eligible. */
    reason: z.nullable(portInReasonSchema),
    donorCarrier: z.nullable(donorSchema),
    required: z.array(portInFieldSchema),
    /** The draft, or the customer's open port-in of this number; null for visitors and when it is not eligible. */
    portIn: z.nullable(portInSchema),
  }),
  errors: ['not_found', 'provider_unavailable'],
})

const changed = z.object({ message: z.string(), portIn: portInSchema })

export const updatePortIn = defineEndpoint({
  name: 'updatePortIn',
  summary: 'Save details of the old carrier before the number is sent for.',
  method: 'POST',
  path: '/app/users/portin/temp/update',
  access: 'customer',
  body: z.object({
    msisdn: msisdnField,
    oldService: z.optional(oldService),
    accountDetails: z.optional(accountDetails),
    tempSubscriptionId: z.optional(idSchema),
    portInId,
  }),
  output: changed,
  errors: ['not_found', 'conflict', 'line_locked'],
})

export const bringNumber = defineEndpoint({
  name: 'bringNumber',
  summary: 'Bring the number to a line: now if its SIM is active, otherwise as soon as it is.',
  method: 'POST',
  path: '/app/users/portin/bring/number',
  access: 'customer',
  body: z.object({
    msisdn: msisdnField,
    zipCode: fields.zipCode,
    oldService: z.optional(oldService),
    accountDetails: z.optional(accountDetails),
    /** The carrier SIM that the customer holds; it activates a line that waits for one. */
    iccid: optionalField(fields.iccid),
    /** Accepted and worked out again by the server. */
    isAttSim: z.optional(z.boolean()),
    tempSubscriptionId: idSchema,
  }),
  output: changed,
  errors: ['not_found', 'conflict', 'not_ready', 'line_locked', 'provider_unavailable'],
  idempotent: true,
})

export const resubmitPortIn = defineEndpoint({
  name: 'resubmitPortIn',
  summary:
    'Send a refused port-in again, corrected; another SIM is put on the line first (see stepUp).',
  method: 'POST',
  path: '/app/users/portin/make/start',
  access: 'customer',
  body: z.object({
    msisdn: msisdnField,
    oldService: z.optional(oldService),
    accountDetails: z.optional(accountDetails),
    activationDetails: z.optional(activationDetails),
    portInId,
  }),
  output: changed,
  errors: [
    'not_found',
    'conflict',
    'step_up_required',
    'not_ready',
    'line_locked',
    'provider_unavailable',
  ],
  idempotent: true,
})

export const cancelPortIn = defineEndpoint({
  name: 'cancelPortIn',
  summary: 'Stop a port-in while the old carrier can still be told.',
  method: 'POST',
  path: '/app/users/portin/{id}/cancel',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: changed,
  errors: ['conflict'],
  idempotent: true,
})

export const getPortIn = defineEndpoint({
  name: 'getPortIn',
  summary: 'One port-in with everything that happened to it, oldest first.',
  method: 'GET',
  path: '/app/users/portin/{id}',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  output: z.object({ portIn: portInSchema, timeline: z.array(timelineEntrySchema) }),
  errors: [],
})

export const listPortIns = defineEndpoint({
  name: 'listPortIns',
  summary: 'Open port-ins and those that ended in the last 30 days, newest first.',
  method: 'GET',
  path: '/app/users/portin',
  access: 'customer',
  assisted: 'allowed',
  output: z.object({ portIns: z.array(portInSchema) }),
  errors: [],
})

/** Spec 3, item details: the line that waits for a number, with what is known of the old service. */
export const getTempLine = defineEndpoint({
  name: 'getTempLine',
  summary: 'A line as the port-in dialogs need it; secrets of the old carrier are never in it.',
  method: 'GET',
  path: '/app/lines/{id}/port-in',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  output: z.object({
    /** Sent back as `tempSubscriptionId`. */
    id: idSchema,
    /** E.164; null until the network assigned one. */
    subscriberNumber: z.nullable(z.string()),
    zipCode: z.string(),
    attDetails: z.object({
      oldService: z.object({
        /** Whether we hold them; the values are write-only. */
        billingAccountNumber: z.boolean(),
        billingAccountPassword: z.boolean(),
        /** As it was entered for the old carrier, otherwise that of the account. */
        firstName: z.nullable(z.string()),
        lastName: z.nullable(z.string()),
      }),
      accountDetails: z.object({ zipCode: z.nullable(z.string()) }),
      activationDetails: z.object({ iccidLast4: z.nullable(z.string()) }),
      msisdn: z.nullable(z.string()),
    }),
    portIn: z.nullable(portInSchema),
  }),
  errors: [],
})
