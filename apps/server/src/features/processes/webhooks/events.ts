import type { PortInReport } from '../../../gateways/carrier/carrier.ts'

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

/** Each kind of event with the function that reads its object again. */
export type WebhookHandlers = {
  cardPage(sessionId: string): Promise<unknown>
  charge(intentId: string): Promise<void>
  refund(providerRefundId: string): Promise<void>
  dispute(providerDisputeId: string): Promise<void>
  fraudWarning(providerWarningId: string): Promise<void>
  activation(reference: string): Promise<void>
  shipment(reference: string): Promise<void>
  portOut(reference: string): Promise<void>
  simChange(reference: string): Promise<void>
  usage(reference: string): Promise<void>
  /** `report` is what the event said; null when it has to be asked for. */
  portIn(reference: string, report: PortInReport | null): Promise<void>
}
