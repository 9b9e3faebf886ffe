import type { Logger } from 'pino'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { CarrierGateway, PortInReport } from '../../gateways/carrier/carrier.ts'
import type { PaymentGateway } from '../../gateways/payment/payment.ts'
import { deleteHandled, listUnhandled, markHandled, storeEvent } from './store.ts'

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

export type HookDeps = {
  db: Db
  clock: Clock
  log: Logger
  payment: Pick<PaymentGateway, 'readEvent'>
  carrier: Pick<CarrierGateway, 'readEvent'>
  reactions: Reactions
}

type Source = 'payment' | 'carrier'
type Noticed = {
  source: Source
  eventId: string
  about: string
  objectId: string
  type: string
  report?: PortInReport | null
}

/**
 * Takes an event in: verified, then stored once; false when the signature does
 * not hold. Acting on it comes after, so that the sender's answer never waits
 * for anybody; an event whose handling failed is taken up by `handleLeftovers`.
 */
export const receiveEvent = async (
  deps: HookDeps,
  source: Source,
  rawBody: string,
  signature: string,
): Promise<{ accepted: boolean; handling: Promise<void> }> => {
  const noticed = read(deps, source, rawBody, signature)
  if (!noticed) return { accepted: false, handling: Promise.resolve() }
  const isNew = await storeEvent(deps.db, {
    source,
    eventId: noticed.eventId,
    type: `${noticed.about}:${noticed.type}`,
    objectId: noticed.objectId,
    receivedAt: deps.clock(),
  })
  return { accepted: true, handling: isNew ? handle(deps, noticed) : Promise.resolve() }
}

const read = (
  deps: HookDeps,
  source: Source,
  rawBody: string,
  signature: string,
): Noticed | null => {
  if (source === 'payment') {
    const event = deps.payment.readEvent(rawBody, signature)
    return event && { ...event, source }
  }
  const event = deps.carrier.readEvent(rawBody, signature)
  return event && { ...event, source, objectId: event.reference }
}

const handle = async (deps: HookDeps, event: Noticed): Promise<void> => {
  try {
    await react(deps.reactions, event)
    await markHandled(deps.db, event, deps.clock())
  } catch (err) {
    deps.log.warn({ err, eventId: event.eventId }, 'event kept for later')
  }
}

const react = async (
  reactions: Reactions,
  { about, objectId, report = null }: Noticed,
): Promise<unknown> => {
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

const quietForMs = 30_000
const batch = 50

/** Handles events that were stored but not acted upon: the process died or something was down. */
export const handleLeftovers = async (deps: HookDeps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - quietForMs)
  for (const { source, eventId, type, objectId } of await listUnhandled(deps.db, before, batch)) {
    const [about = '', name = ''] = type.split(':')
    await handle(deps, { source: source as Source, eventId, about, type: name, objectId })
  }
}

const keptForSeconds = 30 * 24 * 3600

/** A chore: forgets handled events after 30 days; no sender repeats one for longer than a few. */
export const sweepEvents = (db: Db, clock: Clock): Promise<void> =>
  deleteHandled(db, secondsAfter(clock(), -keptForSeconds))
