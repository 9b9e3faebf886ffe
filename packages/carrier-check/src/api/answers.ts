import * as z from 'zod/mini'
import { capabilitiesSchema } from './capabilities.ts'
import {
  address,
  amount,
  code,
  count,
  described,
  esim,
  eventText,
  failure,
  iccid,
  msisdn,
  portOut,
  text,
  time,
  transferPin,
} from './shapes.ts'

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

export const portIn = z.object({
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

const numberChange = z.object({
  reference: z.string(),
  line: z.string(),
  status: z.enum(['active', 'pending', 'failed']),
  msisdn: described(z.nullable(msisdn), 'The new number, once it is active.'),
  failure,
})

const addOn = z.object({
  reference: z.string(),
  line: z.string(),
  addOnCode: text,
  status: z.enum(['active', 'pending', 'failed', 'ended']),
  startsAt: z.nullable(time),
  endsAt: described(z.nullable(time), 'Null where it lasts until the line’s period ends.'),
  failure,
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

/** What the carrier answers; untrusted, so every answer is read by these. */
export const answers = {
  Capabilities: capabilitiesSchema,
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
    transferPin: described(
      z.optional(z.nullable(z.object({ accountNumber: text, pin: transferPin, expiresAt: time }))),
      'In the answer of `/lines/transfer-pin` where the network makes it; the same again for the same id.',
    ),
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
    addOns: described(
      z.optional(
        z
          .array(
            z.object({
              reference: eventText,
              dataMb: z.nullable(amount),
              dataUsedMb: amount,
              endsAt: z.nullable(time),
            }),
          )
          .check(z.maxLength(100)),
      ),
      'What is left of each add-on that holds; `dataMb` is null without a limit.',
    ),
    asOf: time,
  }),
  SimChange: simChange,
  SimChanges: z.object({ simChanges: z.array(simChange) }),
  Numbers: z.object({ numbers: z.array(z.object({ msisdn })).check(z.maxLength(50)) }),
  NumberLease: z.object({ reference: z.string(), msisdn, expiresAt: time }),
  EndedLease: z.object({ reference: z.string(), status: z.literal('ended') }),
  NumberChange: numberChange,
  NumberChanges: z.object({ numberChanges: z.array(numberChange) }),
  AddOn: addOn,
  AddOns: z.object({ addOns: z.array(addOn) }),
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
