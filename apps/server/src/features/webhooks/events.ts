import type { PortInReport } from '../../gateways/carrier/carrier.ts'

export type Source = 'payment' | 'carrier'

/** An event as far as anything is read of it. `tries` counts how often it was acted upon. */
export type WebhookEvent = {
  source: Source
  eventId: string
  about: string
  objectId: string
  type: string
  report: PortInReport | null
  tries: number
}

/** What an event asks us to look at again. */
export type WebhookHandlers = {
  cardPage(sessionId: string): Promise<unknown>
  charge(intentId: string): Promise<void>
  refund(providerRefundId: string): Promise<void>
  activation(reference: string): Promise<void>
  shipment(reference: string): Promise<void>
  portOut(reference: string): Promise<void>
  simChange(reference: string): Promise<void>
  /** `report` is what the event said; null when it has to be asked for. */
  portIn(reference: string, report: PortInReport | null): Promise<void>
}

/** Does what an event asks for; nothing for kinds that we do not know. */
export async function handleEvent(
  handlers: WebhookHandlers,
  { about, objectId, report }: WebhookEvent,
): Promise<unknown> {
  switch (about) {
    case 'card_page':
      return handlers.cardPage(objectId)
    case 'charge':
      return handlers.charge(objectId)
    case 'refund':
      return handlers.refund(objectId)
    case 'activation':
      return handlers.activation(objectId)
    case 'shipment':
      return handlers.shipment(objectId)
    case 'sim_change':
      return handlers.simChange(objectId)
    case 'portout':
      return handlers.portOut(objectId)
    case 'port_in':
      return handlers.portIn(objectId, report)
    default:
      return undefined
  }
}
