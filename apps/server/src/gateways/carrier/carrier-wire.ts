import * as z from 'zod/mini'
import { eventText, storableText } from '../signed-event.ts'

/** The carrier API's answers, read as untrusted (docs/carrier-api.md). */

const count = z.object({ available: z.int().check(z.nonnegative()) })

export const inventoryWire = z.object({ esim: count, physical: count })

export const simWire = z.object({
  known: z.boolean(),
  status: z.enum(['available', 'in_use', 'retired', 'unknown']),
  type: z.nullable(z.enum(['physical', 'esim'])),
})

export const deviceWire = z.object({
  compatible: z.boolean(),
  esim: z.boolean(),
  model: z.nullable(z.string()),
  reason: z.optional(z.string()),
})

export const activationWire = z.object({
  id: z.string().check(z.minLength(1)),
  reference: z.string(),
  status: z.enum(['active', 'pending', 'failed']),
  msisdn: z.nullable(z.string().check(z.regex(/^\+1\d{10}$/))),
  iccid: z.nullable(z.string().check(z.regex(/^\d{18,22}$/))),
  esim: z.nullable(z.object({ smdpAddress: z.string(), matchingId: z.string() })),
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
})

export const activationsWire = z.object({ activations: z.array(activationWire) })

export const shipmentWire = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['preparing', 'shipped']),
  iccid: z.string().check(z.regex(/^\d{18,22}$/)),
  trackingNumber: z.nullable(z.string()),
})

export const shipmentsWire = z.object({ shipments: z.array(shipmentWire) })

export const lineWire = z.object({
  reference: z.string(),
  locked: z.boolean(),
  transferPinId: z.nullable(z.string()),
})

const amount = z.number().check(z.nonnegative())
const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)

export const usageWire = z.object({
  dataUsedMb: amount,
  minutesUsed: amount,
  textsUsed: amount,
  asOf: moment,
})

export const simChangeWire = z.object({
  reference: z.string(),
  line: z.string(),
  status: z.enum(['active', 'pending', 'failed']),
  iccid: z.string().check(z.regex(/^\d{18,22}$/)),
  esim: z.nullable(z.object({ smdpAddress: z.string(), matchingId: z.string() })),
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
})

export const simChangesWire = z.object({ simChanges: z.array(simChangeWire) })

export const portOutWire = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  reference: z.string(),
  status: z.enum(['requested', 'refused', 'approved', 'completed', 'cancelled']),
  reason: z.nullable(z.string().check(z.maxLength(60))),
  toCarrier: z.string().check(z.maxLength(100)),
  transferPinId: z.nullable(z.string()),
  requestedAt: moment,
})

export const portOutsWire = z.object({ portOuts: z.array(portOutWire) })

export const suspensionWire = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'ended']),
})

export const endedLineWire = z.object({ reference: z.string(), status: z.literal('ended') })

export const linePlanWire = z.object({ reference: z.string(), planCode: z.string() })
const code = storableText.check(z.maxLength(60))

export const portabilityWire = z.object({
  portable: z.boolean(),
  reason: z.nullable(code),
  donor: z.nullable(
    z.object({ id: z.nullable(code), name: z.string().check(z.minLength(1), z.maxLength(100)) }),
  ),
  required: z.array(z.enum(['account_number', 'pin', 'zip', 'name', 'address'])),
})

export const portInWire = z.object({
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
  dueAt: z.nullable(moment),
  changeableUntil: z.nullable(moment),
  retryAt: z.nullable(moment),
  messaging: z.nullable(z.enum(['pending', 'done'])),
})

export const portInsWire = z.object({ portIns: z.array(portInWire) })

export const failureWire = z.object({ code: z.string(), message: z.string() })

export const eventWire = z.object({
  id: eventText,
  type: eventText,
  data: z.looseObject({ reference: eventText }),
})
