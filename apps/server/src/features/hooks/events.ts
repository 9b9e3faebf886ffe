import type { PortInReport } from '../../gateways/carrier/carrier.ts'

export type Source = 'payment' | 'carrier'

/** An event as far as anything is read of it. `tries` counts how often it was acted upon. */
export type Noticed = {
  source: Source
  eventId: string
  about: string
  objectId: string
  type: string
  report: PortInReport | null
  tries: number
}

/** What an event asks us to look at again. */
export type Reactions = {
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
export async function react(
  reactions: Reactions,
  { about, objectId, report }: Noticed,
): Promise<unknown> {
  switch (about) {
    case 'card_page':
      return reactions.cardPage(objectId)
    case 'charge':
      return reactions.charge(objectId)
    case 'refund':
      return reactions.refund(objectId)
    case 'activation':
      return reactions.activation(objectId)
    case 'shipment':
      return reactions.shipment(objectId)
    case 'sim_change':
      return reactions.simChange(objectId)
    case 'portout':
      return reactions.portOut(objectId)
    case 'port_in':
      return reactions.portIn(objectId, report)
    default:
      return undefined
  }
}
