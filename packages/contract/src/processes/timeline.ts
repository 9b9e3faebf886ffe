import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { linkTokenSchema } from '../link-token.ts'
import { orderKindSchema, orderStatusSchema, timelineEntrySchema } from '../sales/orders.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { portInReasonSchema } from './port-in-reasons.ts'
import { portInStatusSchema } from './port-in-status.ts'

const linkSchema = z.object({
  /** `<PUBLIC_URL>/track/<token>`. */
  url: z.url(),
})

export const getOrderLink = defineEndpoint({
  name: 'getOrderLink',
  summary: 'A link that shows the timeline of an order without signing in.',
  method: 'GET',
  path: '/app/orders/{id}/link',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: linkSchema,
  errors: [],
})

export const getPortInLink = defineEndpoint({
  name: 'getPortInLink',
  summary: 'A link that shows the timeline of a port-in without signing in.',
  method: 'GET',
  path: '/app/users/portin/{id}/link',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: linkSchema,
  errors: [],
})

/**
 * What the holder of the link sees: the status and the events. No name,
 * number, address, SIM or identifier of anything, and nothing can be done.
 */
export const trackedSchema = z.object({
  kind: z.enum(['order', 'port_in']),
  /** Null when the link is about a port-in alone. */
  order: z.nullable(
    z.object({
      kind: orderKindSchema,
      status: orderStatusSchema,
      /** Whether its SIM is a card that is mailed. */
      isMailed: z.boolean(),
      timeline: z.array(timelineEntrySchema),
    }),
  ),
  /** Null while no number is being moved. */
  portIn: z.nullable(
    z.object({
      status: portInStatusSchema,
      title: z.string(),
      advice: z.string(),
      reason: z.nullable(
        z.object({ code: portInReasonSchema, message: z.string(), hint: z.string() }),
      ),
      dueAt: z.nullable(timestampSchema),
      expectedAt: z.nullable(timestampSchema),
      timeline: z.array(timelineEntrySchema),
    }),
  ),
})
export type Tracked = z.infer<typeof trackedSchema>

export const track = defineEndpoint({
  name: 'track',
  summary: 'The timeline behind a signed link; read only, without personal data.',
  method: 'GET',
  path: '/app/track/{token}',
  access: 'visitor',
  params: z.object({ token: linkTokenSchema }),
  output: trackedSchema,
  errors: [],
})

/**
 * Two streams of server-sent events tell that a timeline changed. They are read
 * with `fetch`, because an EventSource can send neither the fixed headers nor
 * the bearer token, and a token in an address would end up in logs. What the
 * stream cannot deliver, reading the record every few seconds can: `change`
 * only says what to read again.
 *
 * - `event: open`, data `streamOpenSchema`: first; read everything once now.
 * - `event: change`, data `changeSchema`: read this record again.
 * - a comment line every `heartbeatSeconds`; without one for twice as long the
 *   connection is dead.
 * - `event: end`, data `streamEndSchema`: last. After `signed_out` and `replaced`
 *   do not connect again; after `restart` do, in a second or a few.
 *
 * 429 with `retryAfterSeconds` means that there is no place: read every few
 * seconds instead.
 */
export const timelineStreamPath = '/app/timeline/stream'
export const trackStreamPath = '/app/track/{token}/stream'

export const streamOpenSchema = z.object({ heartbeatSeconds: z.int() })

export const changeSchema = z.object({
  /**
   * `line`: another carrier asks for its number, or what became of that; `approval`: staff ask to see usage, or
   * what became of that.
   */
  subject: z.enum(['order', 'port_in', 'line', 'approval']),
  /** Of the order, port-in, line or request; null in the stream of a signed link. */
  id: z.nullable(idSchema),
})
export type TimelineChange = z.infer<typeof changeSchema>

export const streamEndSchema = z.object({
  /** `replaced`: the customer opened more streams than one may have, this was the oldest. */
  reason: z.enum(['signed_out', 'replaced', 'restart']),
})
export type StreamEnd = z.infer<typeof streamEndSchema>
