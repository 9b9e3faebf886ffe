import type { carrierSchemas } from '@openline/carrier-check/api/schemas'
import type * as z from 'zod/mini'
import type { Bridge } from '../bridge.ts'
import { unlessUnderWay } from '../helium/client.ts'
import { type Sim, simSchema } from '../helium/shapes.ts'
import {
  type BridgeRecord,
  findRecord,
  listAwaitedCards,
  listOfLine,
  lockLine,
  noteRecord,
  openRecord,
  type Session,
  withSession,
} from '../records.ts'
import { lineUnknown, Refusal } from '../refusal.ts'
import { simsOf } from './lines.ts'
import { ensurePart } from './steps.ts'
import { ensureAddress, ensureSubscriber } from './subscribers.ts'

type Order = z.output<typeof carrierSchemas.ShipmentOrder>
type Shipment = z.input<typeof carrierSchemas.Shipment>

/** Has Helium mail a card to the holder of a line; the line need not be in use yet. */
export async function ship(bridge: Bridge, session: Session, order: Order): Promise<Shipment> {
  const { helium, clock } = bridge
  const { reference, line, address, holder } = order
  await lockCard(session, reference)
  await lockLine(session, line)
  const begun = { line, step: 'begun', facts: {} } as const
  const { record } = await openRecord(session, { kind: 'shipment', reference, ...begun }, clock())
  if (record.step === 'unwanted') {
    throw new Refusal('cancelled', 'This card was stopped before it was ordered.')
  }
  if (record.line !== line) throw lineUnknown()
  const named = { kind: 'line', reference: line, ...begun } as const
  const { record: owner } = await openRecord(session, named, clock())
  const subscriber_id = await ensureSubscriber(bridge, session, owner, holder)
  const cards = await listOfLine(session, 'shipment', line)
  const claimed = new Set(cards.map(({ address_id }) => address_id))
  const to = { subscriber_id, type: 'shipping', place: address, claimed } as const
  const ship_to_address_id = await ensureAddress(bridge, session, record, to)
  const body = { subscriber_id, type: 'physical', ship_to_address_id }
  const sim_id = await ensurePart(bridge, session, record, {
    column: 'sim_id',
    find: () => findMailed(bridge, owner, ship_to_address_id),
    make: (key) => helium.send('POST', '/v1/sims', simSchema, { body, key }),
  })
  return present(record, await helium.read(`/v1/sims/${sim_id}`, simSchema))
}

/** Each card has an address of its own, by which it is found. */
async function findMailed(
  bridge: Bridge,
  owner: BridgeRecord,
  addressId: string,
): Promise<Sim | null> {
  const sims = await simsOf(bridge, owner)
  return sims.find(({ ship_to_address_id }) => ship_to_address_id === addressId) ?? null
}

/**
 * Stops a card that hasn't left. Helium has no call for that but the end of its SIM, after which the card is of no use
 * to anyone. One that never came is refused when it comes.
 */
export async function cancelShipment(
  bridge: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<Shipment> {
  const { helium, clock } = bridge
  await lockCard(session, reference)
  // Nothing names the line of a card that never came: it stands for itself.
  const never = { kind: 'shipment', reference, line: reference, step: 'unwanted' } as const
  const { record } = await openRecord(session, { ...never, facts: {} }, clock())
  const simId = record.sim_id ?? (await findLostCard(bridge, session, record))
  if (simId === null) {
    await noteRecord(session, record, { step: 'unwanted' }, clock())
    throw new Refusal('unknown_reference', 'There is no such card, nor will there be.')
  }
  const path = `/v1/sims/${simId}`
  const sim = await helium.read(path, simSchema)
  if (record.facts['canceled'] !== true && (hasLeft(sim) || sim.status !== 'ordered')) {
    throw new Refusal('already_shipped', 'This card has left.')
  }
  const wasAsked = record.facts['canceled'] === true
  await noteRecord(session, record, { facts: { canceled: true } }, clock())
  if (sim.status === 'ordered') {
    await helium
      .send('POST', `${path}/deactivate`, simSchema, { body: { reason: 'canceled' } })
      .catch(unlessUnderWay(wasAsked))
  }
  return present(record, sim)
}

/** A card whose order's answer was lost. */
async function findLostCard(
  bridge: Bridge,
  session: Session,
  record: BridgeRecord,
): Promise<string | null> {
  const owner = await findRecord(session, { kind: 'line', reference: record.line ?? '' })
  if (!owner || record.address_id === null) return null
  const sim = await findMailed(bridge, owner, record.address_id)
  if (sim) await noteRecord(session, record, { sim_id: sim.id }, bridge.clock())
  return sim?.id ?? null
}

/** The card of a reference; at most one. */
export async function listShipments(
  { helium }: Bridge,
  session: Session,
  { reference }: { reference: string },
): Promise<{ shipments: Shipment[] }> {
  const record = await findRecord(session, { kind: 'shipment', reference })
  if (!record || record.sim_id === null) return { shipments: [] }
  return { shipments: [present(record, await helium.read(`/v1/sims/${record.sim_id}`, simSchema))] }
}

/**
 * Looks for the cards that have left, of which no event of Helium's tells, and tells the shop. They wait while half of
 * the reads that Helium allows are used: customers' calls and events need the rest.
 */
export async function watchCards(bridge: Bridge): Promise<void> {
  const { helium, tellShop, clock, pool, log } = bridge
  await withSession(pool, async (session) => {
    for (const record of await listAwaitedCards(session)) {
      if (!helium.hasReadsToSpare()) {
        log.info('cards wait: half of the reads that Helium allows are used')
        return
      }
      // One that can't be read must not be the first of each round.
      await noteRecord(session, record, {}, clock())
      const sim = await helium.read(`/v1/sims/${record.sim_id}`, simSchema)
      if (!hasLeft(sim)) continue
      const { reference } = record
      const id = `helium_card_${sim.id}`
      await tellShop({ id, type: 'shipment.shipped', data: { reference } })
      await noteRecord(session, record, { facts: { left: true } }, clock())
    }
  })
}

function lockCard(session: Session, reference: string): Promise<void> {
  return session.lock(`card ${reference}`)
}

function hasLeft({ fulfillment }: Sim): boolean {
  return fulfillment?.status === 'shipped'
}

function present({ reference, facts }: BridgeRecord, sim: Sim): Shipment {
  const status = hasLeft(sim) ? 'shipped' : 'preparing'
  return {
    id: sim.id,
    reference,
    status: facts['canceled'] === true ? 'cancelled' : status,
    iccid: sim.iccid,
    trackingNumber: sim.fulfillment?.tracking_number ?? null,
  }
}
