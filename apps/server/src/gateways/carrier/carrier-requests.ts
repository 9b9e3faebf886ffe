import * as z from 'zod/mini'
import { eventWire, portInWire } from './carrier-wire.ts'

/** What Openline sends to the carrier, as docs/carrier-api.openapi.json describes it. */

function about<S extends z.ZodMiniType>(schema: S, description: string) {
  return schema.check(z.describe(description))
}

const orderId = z.uuid()
const iccid = z.string().check(z.regex(/^\d{18,22}$/))
const imei = z.string().check(z.regex(/^\d{15}$/))
const msisdn = z.string().check(z.regex(/^\+1\d{10}$/))
const zipCode = z.string().check(z.regex(/^\d{5}$/))
const simType = z.enum(['esim', 'physical'])
const moment = z.iso.datetime()
const text = z.string().check(z.minLength(1))

export const simCheckRequest = z.object({ iccid })

export const deviceCheckRequest = z.object({ imei })

export const activationRequest = z.object({
  reference: about(orderId, 'Openline’s id of the order.'),
  simType,
  iccid: about(z.optional(iccid), 'With physical only: the card to switch on.'),
  imei: about(z.optional(imei), 'When the customer gave it.'),
  zipCode: about(zipCode, 'Where the line is used; decides the number’s area.'),
  planCode: about(text, 'The plan’s id in the content service.'),
})

export const addressRequest = z.object({
  streetNumber: text,
  streetDirection: z.optional(z.enum(['N', 'E', 'S', 'W', 'NE', 'NW', 'SE', 'SW'])),
  streetName: text,
  addressTwo: about(z.optional(text), 'Apartment, suite or unit; print it on the label.'),
  city: text,
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  zipCode,
})

export const shipmentRequest = z.object({ reference: orderId, name: text, address: addressRequest })

const requestedAt = about(
  moment,
  'When it was requested; a request older than the current state is ignored.',
)

export const lockRequest = z.object({ reference: orderId, locked: z.boolean(), at: requestedAt })

export const transferPinRequest = z.object({
  reference: orderId,
  id: about(text, 'Openline’s id of the PIN.'),
  accountNumber: text,
  pin: about(z.string().check(z.regex(/^\d{6,15}$/)), 'Keep it hashed; five wrong ones end it.'),
  expiresAt: moment,
  at: requestedAt,
})

export const planRequest = z.object({
  reference: orderId,
  planCode: text,
  sequence: about(
    z.int(),
    'The number of the line’s period; a lower one than the last is ignored.',
  ),
})

export const usageRequest = z.object({ iccid, since: moment })

export const simChangeRequest = z.object({
  reference: about(z.uuid(), 'Openline’s id of the change.'),
  line: about(orderId, 'The reference of the line.'),
  simType,
  iccid: about(z.optional(iccid), 'With physical only: the card to move to.'),
})

export const portOutDecision = z.object({
  id: about(text, 'The port-out.'),
  approved: z.boolean(),
  reason: about(z.nullable(text), 'A code, for a refusal.'),
})

export const suspensionRequest = z.object({
  id: about(z.uuid(), 'Openline’s id of this suspension; the same one again changes nothing.'),
  reference: orderId,
  reason: z.enum(['unpaid', 'paused', 'lost']),
})

export const suspensionEndRequest = z.object({ id: z.uuid(), reference: orderId })

export const lineEndRequest = z.object({ reference: orderId })

export const portabilityRequest = z.object({ msisdn, zipCode })

export const portInRequest = z.object({
  reference: about(z.uuid(), 'Openline’s id of the port-in; there is one order for a reference.'),
  purchaseOrder: about(z.uuid(), 'Of this time of sending.'),
  line: about(orderId, 'The reference of the line that gets the number.'),
  iccid,
  msisdn,
  accountNumber: about(z.optional(text), 'Compare it without case. Never log it.'),
  pin: about(z.optional(text), 'Compare it without case. Never log it.'),
  zipCode,
  firstName: z.optional(text),
  lastName: z.optional(text),
  address: z.optional(addressRequest),
})

export const portInCancellation = z.object({ reference: z.uuid() })

const referenceOnly = z.looseObject({ reference: z.string() })

/** The event about one kind of thing; a carrier names its type after what happened to it. */
function eventAbout(kind: RegExp, data: z.ZodMiniType = referenceOnly) {
  return z.extend(eventWire, {
    type: z.string().check(z.regex(kind)),
    createdAt: z.optional(moment),
    data,
  })
}

export const eventRequests = {
  activation: eventAbout(/^activation\./),
  shipment: eventAbout(/^shipment\./),
  simChange: eventAbout(/^sim_change\./),
  portOut: eventAbout(/^portout\./),
  portIn: eventAbout(/^port_in\./, z.union([portInWire, referenceOnly])),
}
