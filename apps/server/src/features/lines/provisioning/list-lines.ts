import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import {
  type FormerLine,
  formerLineDays,
  type Line,
  type LineAction,
} from '@openline/contract/lines/lines'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { type OrderRow, readOrders } from '../../sales/orders/orders.ts'
import { isDataOnly } from '../../sales/shop/shop.ts'
import { readEmergencyAddresses } from '../emergency-address/emergency-address.ts'
import { readLineEnds } from '../lines/activity.ts'
import { type LineRow, listEndedOf, listLinesOf } from '../lines/store.ts'

/** The customer's lines, with what can be done with each. */
export async function listLines(deps: Needs<'db' | 'catalog'>, caller: Caller): Promise<Line[]> {
  const rows = await listLinesOf(deps.db, caller.customerId)
  const lines = await presentLines(deps, rows)
  if (caller.handoffId === null) return lines
  // Support staff are offered nothing that would be refused.
  return lines.map((line) => ({ ...line, nextActions: line.nextActions.filter(isWaiting) }))
}

function isWaiting(action: LineAction): boolean {
  return action === 'wait'
}

/** Lines as their customer sees them, in their order. */
export async function presentLines(
  deps: Needs<'db' | 'catalog'>,
  rows: readonly LineRow[],
): Promise<Line[]> {
  const orders = await ordersOfPending(deps.db, rows)
  const states = await emergencyAddressesOf(deps, rows, orders)
  return Promise.all(
    rows.map((line) =>
      presentLine(deps, line, {
        isShipped: orders.get(line.orderId)?.status === 'shipped',
        emergencyAddress: states.get(line.id) ?? null,
      }),
    ),
  )
}

type OrdersById = ReadonlyMap<string, OrderRow>

async function ordersOfPending(db: Db, lines: readonly LineRow[]): Promise<OrdersById> {
  const pending = lines.filter(({ status }) => status === 'pending')
  const orders = await readOrders(
    db,
    pending.map(({ orderId }) => orderId),
  )
  return new Map(orders.map((order) => [order.id, order]))
}

async function emergencyAddressesOf(
  deps: Needs<'db' | 'catalog'>,
  rows: readonly LineRow[],
  orders: OrdersById,
): Promise<ReadonlyMap<string, EmergencyAddressState>> {
  const callable = new Map<string, { isPending: boolean; planned: OrderRow['emergencyAddress'] }>()
  for (const { id, orderId, planId, status } of rows) {
    if (await isDataOnly(deps, planId)) continue
    const planned = orders.get(orderId)?.emergencyAddress ?? null
    callable.set(id, { isPending: status === 'pending', planned })
  }
  return readEmergencyAddresses(deps.db, callable)
}

/** Lines that ended lately, newest first. */
export async function listFormerLines(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
): Promise<FormerLine[]> {
  const ended = await listEndedOf(db, customerId)
  const left = await readLineEnds(
    db,
    ended.map(({ id }) => id),
  )
  const since = secondsAfter(clock(), -formerLineDays * 24 * 3600).toISOString()
  return ended.flatMap((line) => {
    const lineEnd = left.get(line.id)
    return lineEnd && lineEnd.at > since ? [{ ...line, lineEnd }] : []
  })
}

function nextSteps({ status, simType, firstUsedAt }: LineRow, isShipped: boolean): LineAction[] {
  if (status === 'active' && simType === 'esim') {
    return firstUsedAt === null ? ['install_esim'] : ['show_esim']
  }
  if (status !== 'pending') return []
  return isShipped ? ['activate_sim'] : ['wait']
}

/** Whether a number of another carrier may be transferred to a line. */
async function canTakeNumber(
  deps: Needs<'catalog'>,
  { status, planId }: LineRow,
): Promise<boolean> {
  return (status === 'active' || status === 'pending') && !(await isDataOnly(deps, planId))
}

type Around = { isShipped: boolean; emergencyAddress: EmergencyAddressState | null }

/** `isShipped`: its SIM card is in the mail. */
async function presentLine(
  deps: Needs<'catalog'>,
  line: LineRow,
  { isShipped, emergencyAddress }: Around,
): Promise<Line> {
  return {
    id: line.id,
    orderId: line.orderId,
    nickname: line.nickname,
    mdn: line.mdn,
    planId: line.planId,
    planName: line.planName,
    simType: line.simType,
    iccidLast4: line.iccid?.slice(-4) ?? null,
    status: line.status,
    activatedAt: line.activatedAt?.toISOString() ?? null,
    renewsAt: line.renewsAt?.toISOString() ?? null,
    autoRenew: line.autoRenew,
    emergencyAddress,
    nextActions: [
      ...nextSteps(line, isShipped),
      ...((await canTakeNumber(deps, line)) ? (['bring_number'] as const) : []),
    ],
  }
}
