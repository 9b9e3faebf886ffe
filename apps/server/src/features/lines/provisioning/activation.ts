import { msg } from '@openline/i18n/i18n'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { Activation } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { endOfPeriod } from '../../../time/service-days.ts'
import { lockOrder, type OrderRow, transitionOrder } from '../../sales/orders/orders.ts'
import { refundWholeOrder } from '../../sales/refunds/order-refund.ts'
import { readPlaceOfUse } from '../emergency-address/place-of-use.ts'
import {
  cancelLineOfOrder,
  releaseSim,
  saveActiveLine,
  saveLine,
} from '../lines/activation-store.ts'
import { encryptEsim } from '../lines/esim.ts'
import { findLineOfOrder } from '../lines/store.ts'
import { numberDetail } from './chosen-number.ts'

/** Records the carrier's answer about a line. Safe when it comes twice, late and in any order. */
export async function recordActivation(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'secretBox' | 'events'>,
  orderId: string,
  activation: Activation,
): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (activation.kind === 'active') await recordActive(deps, tx, order, activation)
      else if (activation.kind === 'pending') await recordPending(deps, tx, order, activation)
      else await recordRefusal(deps, tx, order, activation.code)
    })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint !== 'lines_one_per_iccid' && constraint !== 'lines_one_per_mdn') throw error
    deps.log.error({ orderId, constraint }, 'carrier assigned a SIM or number twice')
    if (constraint === 'lines_one_per_mdn' && activation.kind === 'active') {
      await recordTwice(deps, orderId, activation.msisdn)
      return
    }
    await recordActivation(deps, orderId, { kind: 'refused', code: 'iccid_in_use' })
  }
}

/** The number is another line's: the order gets none, and what the carrier has begun for it ends there. */
async function recordTwice(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  orderId: string,
  msisdn: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!awaitsLine(order)) return
    await deps.events.onNumberTwice(tx, { msisdn, orderId })
    await endOrder(deps, tx, order, 'number_in_use')
    await deps.enqueue(tx, 'end-line', { orderId })
    await refundWholeOrder(deps, tx, order)
  })
}

/** Whether an order is paid and has no line yet. */
export function awaitsLine({ status }: OrderRow): boolean {
  return (
    status === 'paid' || status === 'provisioning' || status === 'to_ship' || status === 'shipped'
  )
}

type Active = Extract<Activation, { kind: 'active' }>

async function recordActive(
  deps: Needs<'clock' | 'enqueue' | 'secretBox' | 'events'>,
  tx: Db,
  before: OrderRow,
  { msisdn: mdn, iccid, activationId, esim }: Active,
): Promise<void> {
  // The carrier was faster than the news that the order was canceled.
  if (before.failureCode === canceled) await deps.enqueue(tx, 'end-line', { orderId: before.id })
  if (!awaitsLine(before)) return
  const at = deps.clock()
  const detail = numberDetail(before, mdn)
  const order = await transitionOrder(tx, before, { to: 'active', at, detail, changes: { iccid } })
  if (!order) return
  const esimEncrypted = esim && encryptEsim(deps, order.id, esim)
  const renewsAt = endOfPeriod(at, order.periodMonths)
  const service = { mdn, iccid, activationId, esimEncrypted, activatedAt: at, renewsAt }
  const line = { ...lineOf(order, at), ...service, status: 'active' as const }
  const lineId = await saveActiveLine(tx, line)
  await deps.events.onActive(tx, { order, before, lineId })
}

async function recordPending(
  { clock }: Needs<'clock'>,
  tx: Db,
  order: OrderRow,
  { activationId }: { activationId: string },
): Promise<void> {
  if (order.status !== 'paid' && order.status !== 'shipped') return
  const at = clock()
  await saveLine(tx, { ...lineOf(order, at), status: 'pending', activationId })
  await transitionOrder(tx, order, { to: 'provisioning', at })
}

/** The order cannot become a line, and its money goes back; a mistyped SIM number can be corrected. */
async function recordRefusal(
  deps: Needs<'clock' | 'log' | 'enqueue' | 'events'>,
  tx: Db,
  order: OrderRow,
  code: string,
): Promise<void> {
  const isPlace = code === addressRefused && order.emergencyAddress !== null
  if (isPlace) await askForPlace(deps, tx, order)
  if (order.status === 'shipped') return releaseSim(tx, order.id)
  const isWaiting = order.status === 'paid' || order.status === 'provisioning'
  // A card that was to be mailed, on a network that stopped to.
  if (!isWaiting && !(order.status === 'to_ship' && code === 'not_supported')) return
  const at = deps.clock()
  if (order.status === 'provisioning' && needsShipment(order)) {
    await releaseSim(tx, order.id)
    const detail = isPlace ? null : tryAnotherSim
    await transitionOrder(tx, order, { to: 'shipped', at, detail })
    return
  }
  if (isPlace) return
  deps.log.error({ orderId: order.id, code }, 'carrier refused to provision an order')
  await endOrder(deps, tx, order, code)
  await refundWholeOrder(deps, tx, order)
}

/** The carrier's code for an address at which it activates no line. */
export const addressRefused = 'address_refused'

/** The order waits for another address of its owner. */
async function askForPlace(
  deps: Needs<'clock' | 'events'>,
  tx: Db,
  order: OrderRow,
): Promise<void> {
  if (!awaitsLine(order) || order.status === 'to_ship') return
  const at = deps.clock()
  if (order.status === 'paid') {
    await saveLine(tx, { ...lineOf(order, at), status: 'pending' })
    await transitionOrder(tx, order, { to: 'provisioning', at })
  }
  const line = await findLineOfOrder(tx, order.id)
  if (line) await deps.events.onPlaceRefused(tx, { order, lineId: line.id })
}

/** No one gave another address in time: the order has no line, and its money goes back. */
export async function endWithoutPlace(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'events'>,
  orderId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'provisioning') return
    if ((await readPlaceOfUse(tx, order)).kind !== 'refused') return
    await endOrder(deps, tx, order, addressRefused)
    await refundWholeOrder(deps, tx, order)
  })
}

/** The order has no line, and its number stays where it is. */
async function endOrder(
  deps: Needs<'clock' | 'events'>,
  tx: Db,
  order: OrderRow,
  code: string,
): Promise<void> {
  await cancelLineOfOrder(tx, order.id)
  const changes = { failureCode: code }
  await transitionOrder(tx, order, { to: 'refund_pending', at: deps.clock(), changes })
  await deps.events.onProvisioningFailed(tx, { order })
}

/** The code of an order that a person canceled. */
const canceled = 'order_canceled'

/**
 * Cancels a locked order that still awaits its line: what is left of its money goes back, and the carrier
 * ends what it may have begun.
 */
export async function cancelProvisioning(
  deps: Needs<'clock' | 'enqueue' | 'events'>,
  tx: Db,
  order: OrderRow,
  { id, madeBy }: { id: string; madeBy: string },
): Promise<void> {
  await endOrder(deps, tx, order, canceled)
  await deps.enqueue(tx, 'end-line', { orderId: order.id })
  await refundWholeOrder(deps, tx, order, { id, reason: 'order_canceled', madeBy })
}

const tryAnotherSim = msg(
  'We couldn’t activate this SIM. Check the number on your card and try again.',
)

/** What a new line takes over from the order that it comes from. */
export function lineOf(order: OrderRow, createdAt: Date) {
  return {
    id: ownId(),
    customerId: order.customerId,
    orderId: order.id,
    nickname: order.planName,
    planId: order.planId,
    planName: order.planName,
    periodMonths: order.periodMonths,
    simType: order.simType,
    autoRenew: order.autoRenew,
    createdAt,
  }
}

/** Whether the carrier has to send a SIM card first. */
export function needsShipment({ simType, iccid }: OrderRow): boolean {
  return simType === 'physical' && iccid === null
}
