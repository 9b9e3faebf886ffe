import { carrierEventKinds, type PortInReport } from '../../../gateways/carrier/carrier.ts'
import { paymentEventKinds } from '../../../gateways/payment/payment.ts'

export const sources = ['payment', 'carrier'] as const

export type Source = (typeof sources)[number]

/** A stored event. `tries` counts how often its handling began. */
export type WebhookEvent = {
  source: Source
  eventId: string
  about: string
  objectId: string
  type: string
  report: PortInReport | null
  tries: number
  /** Of the call that brought it. */
  traceparent: string | null
}

/** The kinds of events that something is done about. */
export const eventKinds = [...paymentEventKinds, ...carrierEventKinds]

type EventKind = (typeof eventKinds)[number]

/**
 * Reads the object of an event again. `report` is what the event of a port-in said; null or left out
 * when it has to be asked for.
 */
type WebhookHandler = (objectId: string, report?: PortInReport | null) => Promise<unknown>

export type WebhookHandlers = Record<EventKind, WebhookHandler>

/** A handler for each kind. */
export function handlersOf(handlerOf: (kind: EventKind) => WebhookHandler): WebhookHandlers {
  const entries = eventKinds.map((kind) => [kind, handlerOf(kind)] as const)
  return Object.fromEntries(entries) as WebhookHandlers // every kind has an entry
}
