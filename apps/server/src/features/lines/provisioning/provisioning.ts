import { setTimeout as pause } from 'node:timers/promises'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Activation } from '../../../gateways/carrier/carrier.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { networkCan } from '../../platform/network/network.ts'
import { inTraceOfOrder } from '../../sales/orders/order-trace.ts'
import { type OrderRow, readOrder } from '../../sales/orders/orders.ts'
import { readPlaceOfUse } from '../emergency-address/place-of-use.ts'
import { findClaimedSim } from '../lines/activation-store.ts'
import {
  addressRefused,
  awaitsLine,
  endWithoutPlace,
  needsShipment,
  recordActivation,
} from './activation.ts'
import { giveUpNumber, hasLostNumber, readNumberRequest } from './chosen-number.ts'
import { recordShipment } from './shipments.ts'

export type ProvisioningNeeds = Needs<
  'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'secretBox' | 'events'
>

/** Gives a paid order its line. Runs again after any failure: the carrier acts once per order. */
export function provisionOrder(deps: ProvisioningNeeds): JobHandlers['provision-order'] {
  return async ({ orderId }) => {
    const order = await readOrder(deps.db, orderId)
    // What is bought for a line that is there makes no line.
    if (order?.kind === 'purchase') {
      await inTraceOfOrder(deps.db, orderId, 'provision order', () => provision(deps, order))
    }
  }
}

async function provision(deps: ProvisioningNeeds, order: OrderRow): Promise<void> {
  const { id: orderId, status } = order
  if (status === 'paid') await beginOrder(deps, order)
  if (status === 'to_ship') await refreshShipment(deps, orderId)
  if (status === 'shipped') await finishSim(deps, order)
  if (status === 'provisioning') await goOn(deps, order)
}

/** Asks what came of an activation, and for it where nothing is known of it. */
async function goOn(deps: ProvisioningNeeds, order: OrderRow): Promise<void> {
  const { id: orderId, iccid } = order
  const place = await readPlaceOfUse(deps.db, order)
  if (place.kind === 'refused') {
    if (place.cancelsAt <= deps.clock()) await endWithoutPlace(deps, orderId)
    return
  }
  const known = await deps.carrier.readActivation(orderId)
  // What the carrier said of the address, or of the number, before this one.
  const isOver = known?.kind === 'refused' && known.code === addressRefused && place.placeId
  const answer = isOver || (await isAboutLostNumber(deps.db, order, known)) ? null : known
  await recordActivation(deps, orderId, answer ?? (await activate(deps, order, iccid)))
}

async function beginOrder(deps: ProvisioningNeeds, order: OrderRow): Promise<void> {
  if (await isTakenTooLate(deps, order)) {
    const refused = { kind: 'refused', code: 'carrier_unavailable' } as const
    return recordActivation(deps, order.id, refused)
  }
  if (needsShipment(order)) return shipSim(deps, order)
  await recordActivation(deps, order.id, await activate(deps, order, order.iccid))
}

/** After a day without the carrier taking the order, its money goes back. */
const maxWaitMs = 24 * 3600_000

/** Whether the carrier, which can be asked, has not taken an order in all that time. */
async function isTakenTooLate(
  { carrier, clock }: Needs<'carrier' | 'clock'>,
  { id, paidAt }: OrderRow,
): Promise<boolean> {
  if (paidAt === null || clock().getTime() - paidAt.getTime() < maxWaitMs) return false
  const taken = await Promise.all([carrier.readActivation(id), carrier.readShipment(id)])
  return taken.every((record) => record === null)
}

/** A customer who just paid is watching. After that the page waits, not the call. */
const worthWaitingMs = 500

/**
 * Asks the carrier for the line of an order that was just paid. Called after that commit: should the
 * process die, the task "retry stalled orders" finds the paid order. Returns after half a second at
 * most and continues in the background. What fails is queued. Never throws.
 */
export async function startProvisioning(deps: ProvisioningNeeds, order: OrderRow): Promise<void> {
  const { db, log, enqueue } = deps
  const orderId = order.id
  const begun = beginOrder(deps, order)
    .catch((err: unknown) => {
      log.warn({ err, orderId }, 'provisioning failed; order queued')
      return enqueue(db, 'provision-order', { orderId })
    })
    .catch((err: unknown) => log.error({ err, orderId }, 'queuing an order failed; retrying later'))
  await Promise.race([begun, pause(worthWaitingMs, undefined, { ref: false })])
}

/** Whether an answer is about the chosen number alone, which is abandoned with it. */
async function isAboutLostNumber(
  db: Db,
  order: OrderRow,
  answer: Activation | null,
): Promise<boolean> {
  const wanted = await readNumberRequest(db, order)
  if (hasLostNumber(answer, wanted)) await giveUpNumber(db, order.id)
  const asked = { ...wanted, leaseId: wanted.leaseId ?? wanted.lostLeaseId }
  return hasLostNumber(answer, asked)
}

/** Asks the carrier to switch an order's SIM on; once per order and SIM, however often it is asked. */
export async function activate(
  { db, carrier }: Needs<'db' | 'carrier'>,
  order: OrderRow,
  iccid: string | null,
): Promise<Activation> {
  const { email, language } = await requireCustomer(db, order.customerId)
  const place = await readPlaceOfUse(db, order)
  if (place.kind === 'refused') return { kind: 'refused', code: addressRefused }
  const wanted = await readNumberRequest(db, order)
  const answer = await carrier.activate({
    reference: order.id,
    simType: order.simType,
    iccid,
    imei: order.imei,
    zipCode: order.shipTo.zipCode,
    planCode: order.planId,
    holder: { name: order.shipTo.name, email, language },
    placeOfUse: place.address,
    placeId: place.placeId,
    ...wanted,
  })
  if (!hasLostNumber(answer, wanted)) return answer
  await giveUpNumber(db, order.id)
  return activate({ db, carrier }, order, iccid)
}

/** Activates a claimed SIM card whose answer was lost. */
async function finishSim(deps: ProvisioningNeeds, order: OrderRow): Promise<void> {
  const iccid = await findClaimedSim(deps.db, order.id)
  if (iccid !== null) {
    await recordActivation(deps, order.id, await activate(deps, order, iccid))
  }
}

async function shipSim(deps: ProvisioningNeeds, order: OrderRow): Promise<void> {
  const { name, ...address } = order.shipTo
  const { email, language } = await requireCustomer(deps.db, order.customerId)
  const holder = { name, email, language }
  const { id: reference } = order
  const shipping = await deps.carrier.ship({ reference, line: reference, name, address, holder })
  if (shipping.kind === 'refused') await recordActivation(deps, order.id, shipping)
  else await recordShipment(deps, shipping.shipment)
}

/** A carrier may also report orders of another system of the same owner. */
async function isOurs(db: Db, reference: string): Promise<boolean> {
  return canBeOwnId(reference) && (await readOrder(db, reference)) !== null
}

/** As the network would refuse it. */
const notMailed = { kind: 'refused', code: 'not_supported' } as const

/** Asks the carrier whether a SIM card left the warehouse. A network that stopped to mail them sends none. */
export async function refreshShipment(deps: ProvisioningNeeds, orderId: string): Promise<void> {
  if (!(await isOurs(deps.db, orderId))) return
  await inTraceOfOrder(deps.db, orderId, 'refresh shipment', async () => {
    if (!(await networkCan(deps, 'cardsByMail'))) return recordActivation(deps, orderId, notMailed)
    const shipment = await deps.carrier.readShipment(orderId)
    if (shipment) await recordShipment(deps, shipment)
  })
}

/** Reads an activation again after an event about it. */
export async function refreshActivation(deps: ProvisioningNeeds, orderId: string): Promise<void> {
  if (!(await isOurs(deps.db, orderId))) return
  await inTraceOfOrder(deps.db, orderId, 'refresh activation', async () => {
    const activation = await deps.carrier.readActivation(orderId)
    const order = await readOrder(deps.db, orderId)
    if (activation && order) await recordUnlessLost(deps, order, activation)
  })
}

/** A line that failed for its chosen number alone is asked for again, with another one. */
async function recordUnlessLost(
  deps: ProvisioningNeeds,
  order: OrderRow,
  activation: Activation,
): Promise<void> {
  const isLost = awaitsLine(order) && (await isAboutLostNumber(deps.db, order, activation))
  if (isLost) await deps.enqueue(deps.db, 'provision-order', { orderId: order.id })
  else await recordActivation(deps, order.id, activation)
}
