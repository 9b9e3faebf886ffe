import * as z from 'zod/mini'
import { eventText } from '../signed-event.ts'
import {
  address,
  amount,
  code,
  count,
  described,
  esim,
  failure,
  iccid,
  imei,
  msisdn,
  orderId,
  portOut,
  requestedAt,
  sentTime,
  simType,
  text,
  time,
  zipCode,
} from './carrier-shapes.ts'

const activation = z.object({
  id: text,
  reference: z.string(),
  status: z.enum(['active', 'pending', 'failed']),
  msisdn: z.nullable(msisdn),
  iccid: z.nullable(iccid),
  esim,
  failure,
})

const shipment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['preparing', 'shipped', 'cancelled']),
  iccid,
  trackingNumber: z.nullable(z.string()),
})

const simChange = z.object({
  reference: z.string(),
  line: z.string(),
  status: z.enum(['active', 'pending', 'failed']),
  iccid,
  esim,
  failure,
})

const portIn = z.object({
  id: eventText.check(z.maxLength(100)),
  reference: eventText,
  purchaseOrder: z.optional(eventText),
  sequence: z.int().check(z.positive()),
  status: z.enum([
    'received',
    'pending',
    'rejected',
    'delayed',
    'confirmed',
    'activating',
    'completed',
    'cancelled',
    'failed',
  ]),
  reason: z.nullable(code),
  dueAt: z.nullable(time),
  changeableUntil: z.nullable(time),
  retryAt: z.nullable(time),
  messaging: z.nullable(z.enum(['pending', 'done'])),
})

const record = z.object({
  kind: z.enum([
    'activation',
    'shipment',
    'sim_change',
    'port_in',
    'port_out',
    'suspension',
    'emergency_address',
    'line_end',
  ]),
  reference: described(
    eventText,
    'Openline’s id of the thing: of the order, SIM change, port-in, suspension or emergency address. Of a port-out and of a line’s end, the reference of the line.',
  ),
  line: described(
    z.nullable(eventText),
    'The reference of the line, for a SIM change, port-in, suspension or emergency address; else null.',
  ),
  status: described(code, 'As it is now, in the words of the thing’s own call.'),
  iccid: z.nullable(iccid),
  msisdn: z.nullable(msisdn),
  at: described(time, 'When it was asked for.'),
})

/** What Openline sends to the carrier. */
const requests = {
  SimCheck: z.object({ iccid }),
  DeviceCheck: z.object({ imei }),
  ActivationOrder: z.object({
    reference: described(orderId, 'Openline’s id of the order.'),
    simType,
    iccid: described(z.optional(iccid), 'With physical only: the card to switch on.'),
    imei: described(z.optional(imei), 'When the customer gave it.'),
    zipCode: described(zipCode, 'Where the line is used; decides the number’s area.'),
    planCode: described(text, 'The plan’s id in the content service.'),
  }),
  ShipmentOrder: z.object({ reference: orderId, name: text, address }),
  ShipmentCancellation: z.object({ reference: orderId }),
  Lock: z.object({ reference: orderId, locked: z.boolean(), at: requestedAt }),
  TransferPin: z.object({
    reference: orderId,
    id: described(text, 'Openline’s id of the PIN.'),
    accountNumber: text,
    pin: described(
      z.string().check(z.regex(/^\d{6,15}$/)),
      'Keep it hashed; five wrong ones end it.',
    ),
    expiresAt: sentTime,
    at: requestedAt,
  }),
  EmergencyAddressOrder: z.object({
    reference: orderId,
    id: described(z.uuid(), 'Openline’s id of this address; it is never used for another one.'),
    address,
    at: requestedAt,
  }),
  PlanChange: z.object({
    reference: orderId,
    planCode: text,
    sequence: described(
      z.int(),
      'The number of the line’s period; a lower one than the last is ignored.',
    ),
  }),
  LineRefresh: z.object({
    reference: orderId,
    id: described(z.uuid(), 'Openline’s id of this request.'),
  }),
  LineEnd: z.object({ reference: orderId }),
  UsageQuestion: z.object({ iccid, since: sentTime }),
  SimChangeOrder: z.object({
    reference: described(z.uuid(), 'Openline’s id of the change.'),
    line: described(orderId, 'The reference of the line.'),
    simType,
    iccid: described(z.optional(iccid), 'With physical only: the card to move to.'),
  }),
  PortOutDecision: z.object({
    id: described(text, 'The port-out.'),
    approved: z.boolean(),
    reason: described(z.nullable(text), 'A code, for a refusal.'),
  }),
  SuspensionOrder: z.object({
    id: described(
      z.uuid(),
      'Openline’s id of this suspension; the same one again changes nothing.',
    ),
    reference: orderId,
    reason: z.enum(['unpaid', 'paused', 'lost']),
  }),
  SuspensionEnd: z.object({ id: z.uuid(), reference: orderId }),
  PortabilityQuestion: z.object({ msisdn, zipCode }),
  PortInOrder: z.object({
    reference: described(
      z.uuid(),
      'Openline’s id of the port-in; there is one order for a reference.',
    ),
    purchaseOrder: described(z.uuid(), 'Of this time of sending.'),
    line: described(orderId, 'The reference of the line that gets the number.'),
    iccid,
    msisdn,
    accountNumber: described(z.optional(text), 'Compare it without case. Never log it.'),
    pin: described(z.optional(text), 'Compare it without case. Never log it.'),
    zipCode,
    firstName: z.optional(text),
    lastName: z.optional(text),
    address: z.optional(address),
  }),
  PortInCancellation: z.object({ reference: z.uuid() }),
  RecordsQuestion: z.object({
    since: described(sentTime, 'The first moment.'),
    until: described(sentTime, 'The first moment that is not wanted any more.'),
    cursor: described(z.optional(text), '`next` of the page before; absent for the first page.'),
  }),
}

/** What the carrier answers; untrusted, so every answer is read by these. */
const answers = {
  Inventory: z.object({ esim: count, physical: count }),
  Sim: z.object({
    known: z.boolean(),
    status: z.enum(['available', 'in_use', 'retired', 'unknown']),
    type: z.nullable(z.enum(['physical', 'esim'])),
  }),
  Device: z.object({
    compatible: z.boolean(),
    esim: z.boolean(),
    model: z.nullable(z.string()),
    reason: z.optional(z.string()),
  }),
  Activation: activation,
  Activations: z.object({ activations: z.array(activation) }),
  Shipment: shipment,
  Shipments: z.object({ shipments: z.array(shipment) }),
  Line: z.object({
    reference: z.string(),
    locked: z.boolean(),
    transferPinId: z.nullable(z.string()),
  }),
  EmergencyAddress: z.object({
    reference: z.string(),
    id: z.string(),
    status: z.enum(['accepted', 'refused', 'superseded']),
    reason: described(z.nullable(code), 'For a refused one; else null.'),
    field: described(z.nullable(code), 'The field of the address to correct, if it is known.'),
    suggestion: described(z.nullable(address), 'What was probably meant.'),
  }),
  LinePlan: z.object({ reference: z.string(), planCode: z.string() }),
  RefreshedLine: z.object({ reference: z.string(), id: z.string() }),
  EndedLine: z.object({ reference: z.string(), status: z.literal('ended') }),
  Usage: z.object({
    dataUsedMb: amount,
    minutesUsed: amount,
    textsUsed: amount,
    days: described(
      z.optional(
        z.array(z.object({ day: z.iso.date(), dataUsedMb: amount })).check(z.maxLength(62)),
      ),
      'Data by calendar day, oldest first; days without data may be left out.',
    ),
    asOf: time,
  }),
  SimChange: simChange,
  SimChanges: z.object({ simChanges: z.array(simChange) }),
  PortOut: portOut,
  PortOuts: z.object({ portOuts: z.array(portOut) }),
  Suspension: z.object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(['open', 'ended']),
  }),
  Portability: z.object({
    portable: z.boolean(),
    reason: z.nullable(code),
    donor: z.nullable(z.object({ id: z.nullable(code), name: text.check(z.maxLength(100)) })),
    required: z.array(z.enum(['account_number', 'pin', 'zip', 'name', 'address'])),
  }),
  PortIn: portIn,
  PortIns: z.object({ portIns: z.array(portIn) }),
  Records: z.object({
    records: z.array(record),
    next: described(z.nullable(text), 'The cursor of the next page; null on the last one.'),
  }),
}

/** Any event; `carrierEvents` in the table of calls has the kinds. */
export const eventSchema = z.object({
  id: eventText,
  type: eventText,
  data: z.looseObject({ reference: eventText }),
})

const referenceOnly = z.looseObject({ reference: z.string() })

/** The event about one kind of thing; a carrier names its type after what happened to it. */
function eventAbout(kind: RegExp, data: z.ZodMiniType = referenceOnly) {
  return z.extend(eventSchema, {
    type: z.string().check(z.regex(kind)),
    createdAt: z.optional(sentTime),
    data,
  })
}

const events = {
  ActivationEvent: eventAbout(/^activation\./),
  ShipmentEvent: eventAbout(/^shipment\./),
  SimChangeEvent: eventAbout(/^sim_change\./),
  PortOutEvent: eventAbout(/^portout\./),
  PortInEvent: eventAbout(/^port_in\./, z.union([portIn, referenceOnly])),
}

/** Every body of the carrier's API (docs/carrier-api.md), by its name in the OpenAPI document. */
export const carrierSchemas = {
  ...requests,
  ...answers,
  ...events,
  Address: address,
  Failure: z.object({ code: z.string(), message: z.string() }),
}

export type CarrierSchemas = typeof carrierSchemas
export type CarrierAnswer<Name extends keyof typeof answers> = z.output<(typeof answers)[Name]>
