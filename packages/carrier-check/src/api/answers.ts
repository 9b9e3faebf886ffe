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

const status = described(
  z.enum(['active', 'pending', 'failed']),
  'A pending one ends with an event; Openline asks for it too. A failed one is as final as 409.',
)

const activation = z.object({
  id: described(text, 'Your own id.'),
  reference: described(z.string(), 'As it was sent.'),
  status,
  msisdn: described(z.nullable(msisdn), 'Required of an active line.'),
  iccid: described(z.nullable(iccid), 'Required of an active line.'),
  esim,
  failure,
})

const shipment = z.object({
  id: described(z.string(), 'Your own id.'),
  reference: described(z.string(), 'As it was sent.'),
  status: z.enum(['preparing', 'shipped', 'cancelled']),
  iccid: described(iccid, 'The card in the envelope.'),
  trackingNumber: z.nullable(z.string()),
})

const simChange = z.object({
  reference: z.string(),
  line: z.string(),
  status,
  iccid: described(
    z.nullable(iccid),
    'The SIM that the line moves to; null while the network has chosen none. Required of an active change.',
  ),
  esim,
  failure,
})

export const portIn = z.object({
  id: described(eventText.check(z.maxLength(100)), 'Your own id.'),
  reference: eventText,
  purchaseOrder: described(z.optional(eventText), 'The last one that was sent.'),
  sequence: described(
    z.int().check(z.positive()),
    'Grows with every change, resubmissions included. Of two reports the higher one counts.',
  ),
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
  reason: described(z.nullable(code), 'Of a rejected, delayed or failed one; else null.'),
  dueAt: described(z.nullable(time), 'When the number moves, once it is confirmed.'),
  changeableUntil: described(z.nullable(time), 'Until when a confirmed one can be canceled.'),
  retryAt: described(z.nullable(time), 'When Openline is to send a delayed one again.'),
  messaging: described(
    z.nullable(z.enum(['pending', 'done'])),
    'Of a completed one, whether text messages reach the line too; else null.',
  ),
})

const numberChange = z.object({
  reference: z.string(),
  line: z.string(),
  status,
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

/** What a record is of. */
export const recordKinds = [
  'activation',
  'shipment',
  'sim_change',
  'port_in',
  'port_out',
  'suspension',
  'emergency_address',
  'line_end',
  'number_lease',
  'number_change',
  'add_on',
] as const
export type RecordKind = (typeof recordKinds)[number]

const recordKind = z.enum(recordKinds)

const record = z.object({
  kind: recordKind,
  reference: described(
    eventText,
    'Openline’s id of the thing: of the order, SIM change, port-in, suspension, emergency address, lease, number change or add-on. Of a port-out and of a line’s end, the reference of the line.',
  ),
  line: described(
    z.nullable(eventText),
    'The reference of the line, for a SIM change, port-in, suspension, emergency address, number change or add-on; else null.',
  ),
  status: described(
    code,
    'As it is now, in the words of the thing’s own call; of a lease `open`, `used` or `ended`.',
  ),
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
    reason: described(
      z.optional(z.string()),
      'Why it does not work: invalid_imei, blocked, locked, unknown_model or not_supported.',
    ),
  }),
  Activation: activation,
  Activations: z.object({ activations: z.array(activation) }),
  Shipment: shipment,
  Shipments: z.object({ shipments: z.array(shipment) }),
  Line: z.object({
    reference: z.string(),
    locked: described(z.boolean(), 'As it is now; false on a network without a lock.'),
    transferPinId: described(z.nullable(z.string()), 'The PIN that is good now, by its id.'),
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
    reason: described(z.nullable(code), 'Why it is not portable; else null.'),
    donor: described(
      z.nullable(z.object({ id: z.nullable(code), name: text.check(z.maxLength(100)) })),
      'The old carrier, if it is known; `id` is its entry in content/donor-carriers.json.',
    ),
    required: described(
      z.array(z.enum(['account_number', 'pin', 'zip', 'name', 'address'])),
      'What the old carrier wants to know. Where it is empty, the number is ordered immediately.',
    ),
  }),
  PortIn: portIn,
  PortIns: z.object({ portIns: z.array(portIn) }),
  Records: z.object({
    records: z.array(record),
    kinds: described(
      z.optional(z.array(recordKind)),
      'The kinds that this list has. Left out: all but `number_lease`, `number_change` and `add_on`.',
    ),
    next: described(z.nullable(text), 'The cursor of the next page; null on the last one.'),
  }),
}
