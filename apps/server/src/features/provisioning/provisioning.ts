import { setTimeout as pause } from 'node:timers/promises'
import { msg } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { canBeOwnId } from '../../crypto/own-id.ts'
import type { SecretBox } from '../../crypto/secret-box.ts'
import { leaveUnflushed } from '../../db/async-commit.ts'
import type { Db } from '../../db/open.ts'
import { commitWith, pipeline } from '../../db/pipeline.ts'
import { violatedConstraint } from '../../db/sql-state.ts'
import type { Activation, CarrierGateway } from '../../gateways/carrier/carrier.ts'
import type { Enqueue, JobHandlers } from '../../jobs/jobs.ts'
import { endOfPeriod } from '../../time/service-days.ts'
import { recordActivityOfOrder } from '../lines/activity.ts'
import {
  type Fulfilled,
  lockOrder,
  moveAsSeen,
  type OrderRow,
  readOrder,
  transitionOrder,
} from '../orders/orders.ts'
import { refundOrder } from '../payments/payments.ts'
import { lineOf } from './line-of.ts'
import { recordShipment } from './shipments.ts'
import {
  cancelLine,
  findClaimedSim,
  insertSimClaim,
  releaseSim,
  type SimClaim,
  saveActiveLine,
  saveLine,
} from './store.ts'

export type ProvisioningDeps = {
  db: Db
  carrier: CarrierGateway
  clock: Clock
  enqueue: Enqueue
  secretBox: SecretBox
  log: Logger
  /** Tells the customer, in the same transaction. */
  notices: {
    shipped(tx: Db, order: OrderRow): Promise<void>
    ready(tx: Db, order: OrderRow): Promise<void>
  }
  /** A number that is to move to the line, in the same transaction. */
  portIns: {
    lineIsReady(tx: Db, orderId: string): Promise<void>
    lineIsOff(tx: Db, orderId: string): Promise<void>
  }
}

/** The context under which a line's eSIM code is encrypted. */
export function esimEncryptionContext(lineOrderId: string): string {
  return `esim:${lineOrderId}`
}

/** Gives a paid order its line. Runs again after any failure: the carrier acts once per order. */
export function provisionOrder(deps: ProvisioningDeps): JobHandlers['provision-order'] {
  return async ({ orderId }) => {
    const order = await readOrder(deps.db, orderId)
    if (order) await provision(deps, order)
  }
}

async function provision(deps: ProvisioningDeps, order: OrderRow): Promise<void> {
  const { id: orderId, status, iccid } = order
  if (status === 'paid') await beginOrder(deps, order)
  if (status === 'to_ship') await refreshShipment(deps, orderId)
  if (status === 'shipped') await finishSim(deps, order)
  if (status !== 'provisioning') return
  const pending = await deps.carrier.readActivation(orderId)
  await recordActivation(deps, orderId, pending ?? (await activate(deps, order, iccid)))
}

async function beginOrder(deps: ProvisioningDeps, order: OrderRow): Promise<Fulfilled | null> {
  if (await isTakenTooLate(deps, order)) {
    return recordActivation(deps, order.id, { kind: 'refused', code: 'carrier_unavailable' })
  }
  if (needsShipment(order)) return shipSim(deps, order)
  return recordActivation(deps, order.id, await activate(deps, order, order.iccid), order)
}

/** Nobody waits longer than a day for a carrier that does not take an order. */
const mostWaitMs = 24 * 3600_000

/** Whether the carrier, which can be asked, has not taken an order in all that time. */
async function isTakenTooLate(
  { carrier, clock }: ProvisioningDeps,
  { id, paidAt }: OrderRow,
): Promise<boolean> {
  if (paidAt === null || clock().getTime() - paidAt.getTime() < mostWaitMs) return false
  const taken = await Promise.all([carrier.readActivation(id), carrier.readShipment(id)])
  return taken.every((record) => record === null)
}

/** Who just paid watches; a network that answers late is waited for by the queue and the page. */
const worthWaitingMs = 500

/**
 * Gives an order its line as soon as it is paid, without a queue between: the paid order itself is
 * the note that this has to happen, and `reviveOrders` finds it should the process die. Gives up
 * waiting, not working, after half a second. What fails is queued and tried again. Gives the order
 * if it has its line by then.
 */
export function startProvisioning(deps: ProvisioningDeps) {
  return (order: OrderRow): Promise<Fulfilled | null> => {
    const work = beginOrder(deps, order).catch(async (err: unknown) => {
      deps.log.warn({ err, orderId: order.id }, 'provisioning failed; order queued')
      await deps.enqueue(deps.db, 'provision-order', { orderId: order.id })
      return null
    })
    const end = work.catch((err: unknown) => {
      deps.log.error({ err, orderId: order.id }, 'queuing an order failed; retrying later')
      return null
    })
    return Promise.race([end, pause(worthWaitingMs, null, { ref: false })])
  }
}

function needsShipment({ simType, iccid }: OrderRow): boolean {
  return simType === 'physical' && iccid === null
}

/** Asks the carrier to switch an order's SIM on; once per order and SIM, however often it is asked. */
export function activate(
  { carrier }: Pick<ProvisioningDeps, 'carrier'>,
  order: OrderRow,
  iccid: string | null,
): Promise<Activation> {
  return carrier.activate({
    reference: order.id,
    simType: order.simType,
    iccid,
    imei: order.imei,
    zipCode: order.shipTo.zipCode,
    planCode: order.planId,
  })
}

/**
 * Notes the SIM card that a customer wants activated, before the carrier hears of it: an answer
 * that is lost is asked for again, and no other SIM is switched on for the line meanwhile.
 */
export function claimSim(
  { db }: Pick<ProvisioningDeps, 'db'>,
  orderId: string,
  iccid: string,
): Promise<SimClaim> {
  return insertSimClaim(db, orderId, iccid)
}

/** Goes on with a SIM card that was noted and of which nothing was heard. */
async function finishSim(deps: ProvisioningDeps, order: OrderRow): Promise<void> {
  const iccid = await findClaimedSim(deps.db, order.id)
  if (iccid !== null) {
    await recordActivation(deps, order.id, await activate(deps, order, iccid))
  }
}

/**
 * Records what the carrier did. Safe to be told twice, late and in any order. `seen` is a paid order
 * as it was when the carrier was asked. Gives the order if this gave it its line.
 */
export async function recordActivation(
  deps: ProvisioningDeps,
  orderId: string,
  activation: Activation,
  seen: OrderRow | null = null,
): Promise<Fulfilled | null> {
  try {
    return await moveAsSeen(deps.db, activation.kind === 'active' ? seen : null, {
      look: (tx) => lockOrder(tx, orderId),
      work: async (tx, order) => {
        if (activation.kind === 'active') return goActive(deps, tx, order, activation)
        if (activation.kind === 'pending') await goPending(deps, tx, order, activation)
        else await giveBack(deps, tx, order, activation.code)
        return null
      },
    })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint !== 'lines_one_per_iccid' && constraint !== 'lines_one_per_mdn') throw error
    deps.log.error({ orderId, constraint }, 'carrier assigned a SIM or number twice')
    return recordActivation(deps, orderId, { kind: 'refused', code: 'iccid_in_use' })
  }
}

function awaitsLine({ status }: OrderRow): boolean {
  return (
    status === 'paid' || status === 'provisioning' || status === 'to_ship' || status === 'shipped'
  )
}

type Active = Extract<Activation, { kind: 'active' }>

async function goActive(
  deps: ProvisioningDeps,
  tx: Db,
  order: OrderRow,
  active: Active,
): Promise<Fulfilled | null> {
  if (!awaitsLine(order)) return null
  const at = deps.clock()
  const line = {
    ...lineOf(order, at),
    status: 'active' as const,
    mdn: active.msisdn,
    iccid: active.iccid,
    activationId: active.activationId,
    esimEncrypted: active.esim
      ? deps.secretBox.encrypt(JSON.stringify(active.esim), esimEncryptionContext(order.id))
      : null,
    activatedAt: at,
    renewsAt: endOfPeriod(at, order.periodMonths),
  }
  const write = () => [
    transitionOrder(tx, order, { to: 'active', at, changes: { iccid: active.iccid } }),
    saveActiveLine(tx, line),
    recordActivityOfOrder(tx, order.id, { kind: 'sim_activated', by: 'system', at }),
  ]
  // A line that comes at once can only get a number that was asked for with the order.
  const mayGetNumber = order.keepMsisdn !== null || order.status !== 'paid'
  const isTold = hadToWait(order, at)
  if (!mayGetNumber && !isTold) {
    // Lost in a crash of the database, it is had again: the paid order is on disk, the carrier's answer stays.
    await commitWith(tx, () => [leaveUnflushed(tx), ...write()])
    const fulfilled = { ...order, status: 'active', iccid: active.iccid, updatedAt: at } as const
    return { order: fulfilled, lineId: line.id }
  }
  await pipeline(...write())
  if (mayGetNumber) await deps.portIns.lineIsReady(tx, order.id)
  if (isTold) await deps.notices.ready(tx, order)
  return null
}

const watchesForMs = 2 * 60_000

/** Whoever just paid sees it happen; whoever had to wait is told. */
function hadToWait({ status, paidAt }: OrderRow, at: Date): boolean {
  return status !== 'paid' || paidAt === null || at.getTime() - paidAt.getTime() > watchesForMs
}

async function goPending(
  deps: ProvisioningDeps,
  tx: Db,
  order: OrderRow,
  { activationId }: { activationId: string },
) {
  if (order.status !== 'paid' && order.status !== 'shipped') return
  const at = deps.clock()
  await saveLine(tx, { ...lineOf(order, at), status: 'pending', activationId })
  await transitionOrder(tx, order, { to: 'provisioning', at })
}

/** The money of an order that cannot become a line goes back; a SIM typed wrongly is no such case. */
async function giveBack(deps: ProvisioningDeps, tx: Db, order: OrderRow, code: string) {
  if (order.status === 'shipped') return releaseSim(tx, order.id)
  if (order.status !== 'paid' && order.status !== 'provisioning') return
  if (order.status === 'provisioning' && needsShipment(order)) {
    await releaseSim(tx, order.id)
    return transitionOrder(tx, order, { to: 'shipped', at: deps.clock(), detail: tryAnotherSim })
  }
  deps.log.error({ orderId: order.id, code }, 'carrier refused to provision an order')
  await cancelLine(tx, order.id)
  await deps.portIns.lineIsOff(tx, order.id)
  await transitionOrder(tx, order, {
    to: 'refund_pending',
    at: deps.clock(),
    changes: { failureCode: code },
  })
  await refundOrder(deps, tx, order)
}

const tryAnotherSim = msg(
  'We couldn’t activate this SIM. Check the number on your card and try again.',
)

async function shipSim(deps: ProvisioningDeps, order: OrderRow): Promise<null> {
  const { name, ...address } = order.shipTo
  const shipping = await deps.carrier.ship({ reference: order.id, name, address })
  if (shipping.kind === 'refused') await recordActivation(deps, order.id, shipping)
  else await recordShipment(deps, shipping.shipment)
  return null
}

/** A carrier may also report what another system of the same owner ordered. */
async function isOurs(db: Db, reference: string): Promise<boolean> {
  return canBeOwnId(reference) && (await readOrder(db, reference)) !== null
}

/** Looks whether a SIM card left the warehouse. */
export async function refreshShipment(deps: ProvisioningDeps, orderId: string): Promise<void> {
  if (!(await isOurs(deps.db, orderId))) return
  const shipment = await deps.carrier.readShipment(orderId)
  if (shipment) await recordShipment(deps, shipment)
}

/** Looks again at an activation that the carrier reported on. */
export async function refreshActivation(deps: ProvisioningDeps, orderId: string): Promise<void> {
  if (!(await isOurs(deps.db, orderId))) return
  const activation = await deps.carrier.readActivation(orderId)
  if (activation) await recordActivation(deps, orderId, activation)
}
