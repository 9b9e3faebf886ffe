import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { idSchema, timestampSchema } from '../shapes.ts'

/** What the customer can do now for the safety of a line; screens draw their buttons from it. */
export const safetyActionSchema = z.enum([
  'lock',
  'unlock',
  'create_transfer_pin',
  'suspend',
  'restore',
  'replace_sim',
])
export type SafetyAction = z.infer<typeof safetyActionSchema>

/** Where another carrier's request for a number stands. */
export const portOutStatuses = ['waiting', 'approved', 'refused', 'completed', 'cancelled'] as const

/** Another carrier's request for the number: `waiting` until `decidesAt`, then approved. */
export const openPortOutSchema = z.object({
  status: z.enum(['waiting', 'approved']),
  toCarrier: z.string(),
  requestedAt: timestampSchema,
  decidesAt: timestampSchema,
})
export type OpenPortOut = z.infer<typeof openPortOutSchema>

/** Why a line has no service for now; it works again when none of them is left. */
export const suspensionReasons = ['unpaid', 'paused', 'lost'] as const
export const suspensionReasonSchema = z.enum(suspensionReasons)

/** What a line can move to: a new eSIM, a SIM card that we mail, or a SIM card that is at hand. */
export const newSims = ['esim', 'card', 'own_card'] as const
export const newSimSchema = z.enum(newSims)
export type NewSim = z.infer<typeof newSimSchema>

/**
 * Every state of a SIM change. `stopped`: its card never left, for the address was corrected; `returned`: its card came
 * back undelivered.
 */
export const simChangeStatuses = [
  'ordered',
  'shipped',
  'switching',
  'done',
  'failed',
  'cancelled',
  'stopped',
  'returned',
] as const

const simChangesUnderWay = ['ordered', 'shipped', 'switching'] as const

/** Whether a line is on its way to another SIM. */
export function isSimChangeUnderWay(status: (typeof simChangeStatuses)[number]): boolean {
  return new Set<string>(simChangesUnderWay).has(status)
}

/** A line on its way to another SIM. Until `done` the old one works. */
export const simChangeSchema = z.object({
  id: idSchema,
  sim: newSimSchema,
  status: z.enum([...simChangesUnderWay, 'failed']),
  requestedAt: timestampSchema,
  trackingNumber: z.nullable(z.string()),
  /** What to do about it, for one that failed. */
  failure: z.nullable(z.string()),
})
export type SimChange = z.infer<typeof simChangeSchema>

export const safetySchema = z.object({
  lineId: idSchema,
  /** A locked number cannot move to another carrier, and its SIM cannot be changed. */
  locked: z.boolean(),
  /** False while the network has not confirmed the last change of the lock. */
  lockConfirmed: z.boolean(),
  /** True when the network will not carry out that change: support was told, and waiting does not help. */
  lockRefused: z.boolean(),
  /** The transfer PIN in force; the PIN itself is shown once, when it is made. */
  transferPin: z.nullable(z.object({ expiresAt: timestampSchema })),
  portOut: z.nullable(openPortOutSchema),
  suspendedFor: z.array(suspensionReasonSchema),
  /** Only support restores it then. */
  suspendedBySupport: z.boolean(),
  /** The SIM change under way or, for a day, the one that failed last. */
  simChange: z.nullable(simChangeSchema),
  /** The line is getting another number, for which another SIM and a transfer PIN wait. */
  awaitsNumber: z.boolean(),
  /** What the network can't do, with a sentence for who looks for it: it is in no `nextActions`. */
  notOffered: z.array(z.object({ action: safetyActionSchema, message: z.string() })),
  /** What the line can move to, with `replace_sim`. */
  newSims: z.array(newSimSchema),
  /** What to know of SIM cards at hand, where not every one works. */
  cardAdvice: z.nullable(z.string()),
  nextActions: z.array(safetyActionSchema),
})
export type Safety = z.infer<typeof safetySchema>

const lineParams = z.object({ id: idSchema })
const changedSafety = z.object({ safety: safetySchema, message: z.string() })

export const getSafety = defineEndpoint({
  name: 'getSafety',
  summary: 'How safe the number of a line is: lock, transfer PIN, whether it is about to leave.',
  method: 'GET',
  path: '/app/lines/{id}/safety',
  access: 'customer',
  assisted: 'allowed',
  params: lineParams,
  output: z.object({ safety: safetySchema }),
  errors: [],
})

export const listSafety = defineEndpoint({
  name: 'listSafety',
  summary: 'How safe the number of each line is, newest line first.',
  method: 'GET',
  path: '/app/lines/safety',
  access: 'customer',
  assisted: 'allowed',
  output: z.object({ safety: z.array(safetySchema) }),
  errors: [],
})

export const setLock = defineEndpoint({
  name: 'setLock',
  summary: 'Lock a number against moving and SIM changes, or unlock it (see stepUp).',
  method: 'PUT',
  path: '/app/lines/{id}/lock',
  access: 'customer',
  params: lineParams,
  body: z.object({ locked: z.boolean(msg('Please choose whether to lock or unlock the number')) }),
  output: changedSafety,
  errors: ['step_up_required', 'not_ready', 'not_offered'],
})

/** Days that a transfer PIN is good for. */
export const transferPinDays = 7

/** What another carrier asks for. Shown once: it cannot be read again. */
export const transferPinSchema = z.object({
  accountNumber: z.string(),
  pin: z.string(),
  expiresAt: timestampSchema,
})
export type TransferPin = z.infer<typeof transferPinSchema>

export const createTransferPin = defineEndpoint({
  name: 'createTransferPin',
  summary: 'Account number and a new PIN for moving away; ends the PIN before (see stepUp).',
  method: 'POST',
  path: '/app/lines/{id}/transfer-pin',
  access: 'customer',
  params: lineParams,
  output: z.object({ transferPin: transferPinSchema, safety: safetySchema }),
  errors: ['step_up_required', 'not_ready', 'not_offered', 'line_locked', 'provider_unavailable'],
})

export const suspendLine = defineEndpoint({
  name: 'suspendLine',
  summary: 'Take a lost phone off the network; the number and the plan stay.',
  method: 'POST',
  path: '/app/lines/{id}/suspend',
  access: 'customer',
  params: lineParams,
  output: changedSafety,
  errors: ['not_ready', 'not_offered'],
})

export const restoreLine = defineEndpoint({
  name: 'restoreLine',
  summary: 'Bring a line back that its owner suspended (see stepUp); one that is unpaid stays off.',
  method: 'POST',
  path: '/app/lines/{id}/restore',
  access: 'customer',
  params: lineParams,
  output: changedSafety,
  errors: ['step_up_required', 'not_ready', 'not_offered'],
})

const iccidMissing = msg('Please enter the number on your SIM card')

/** Which SIM a line is to move to. */
export const simRequest = { sim: newSimSchema, iccid: fields.optionalField(fields.iccid) }

/** A card that is at hand is named by its number. */
export const namesOwnCard = z.refine<{ sim: NewSim; iccid?: string | undefined }>(
  (body) => body.sim !== 'own_card' || body.iccid !== undefined,
  { path: ['iccid'], error: iccidMissing },
)

export const replaceSim = defineEndpoint({
  name: 'replaceSim',
  summary:
    'Move a line to another SIM (see stepUp). A card that was mailed is `own_card` on arrival.',
  method: 'POST',
  path: '/app/lines/{id}/replace-sim',
  access: 'customer',
  params: lineParams,
  body: z.object(simRequest).check(namesOwnCard),
  output: changedSafety,
  errors: [
    'step_up_required',
    'not_ready',
    'not_offered',
    'line_locked',
    'sim_sold_out',
    'provider_unavailable',
  ],
  idempotent: true,
})
