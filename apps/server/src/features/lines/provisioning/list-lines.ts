import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import { soldAddOnKinds } from '@openline/contract/lines/line-add-on'
import {
  type FormerLine,
  formerLineDays,
  type Line,
  type LineAction,
} from '@openline/contract/lines/lines'
import { msg, translate } from '@openline/i18n/i18n'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { listIdsOf } from '../../people/customers/merged-store.ts'
import { type NetworkNeeds, readCapabilities } from '../../platform/network/network.ts'
import { type OrderRow, readOrders } from '../../sales/orders/orders.ts'
import { addOnsFor } from '../../sales/shop/add-ons.ts'
import { isDataOnly } from '../../sales/shop/shop.ts'
import { readEmergencyAddresses } from '../emergency-address/emergency-address.ts'
import { readLineEnds } from '../lines/activity.ts'
import { type LineRow, listEndedOf, listLinesOf } from '../lines/store.ts'

/** The customer's lines, with what can be done with each. */
export async function listLines(
  deps: NetworkNeeds & Needs<'catalog' | 'content'>,
  caller: Caller,
): Promise<Line[]> {
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
  deps: NetworkNeeds & Needs<'catalog' | 'content'>,
  rows: readonly LineRow[],
): Promise<Line[]> {
  const orders = await ordersOf(deps.db, rows)
  const elsewhere = await ordersElsewhere(deps.db, rows, orders)
  const offered = await readCapabilities(deps)
  const states = offered.emergencyAddress
    ? await emergencyAddressesOf(deps, rows, orders)
    : new Map<string, EmergencyAddressState>()
  return Promise.all(
    rows.map((line) =>
      presentLine(deps, line, {
        isShipped: orders.get(line.orderId)?.status === 'shipped',
        isMoved: elsewhere.has(line.orderId),
        isOrderedHere: !hasMoved(line, orders),
        emergencyAddress: states.get(line.id) ?? null,
        offered,
      }),
    ),
  )
}

type OrdersById = ReadonlyMap<string, OrderRow>

type Ordered = Pick<LineRow, 'orderId' | 'customerId'>

async function ordersOf(db: Db, lines: readonly Ordered[]): Promise<OrdersById> {
  const orders = await readOrders(
    db,
    lines.map(({ orderId }) => orderId),
  )
  return new Map(orders.map((order) => [order.id, order]))
}

/** Whether its order was placed in another account. */
function hasMoved({ orderId, customerId }: Ordered, orders: OrdersById): boolean {
  return orders.get(orderId)?.customerId !== customerId
}

/** The orders of a customer's lines that they can't open: of accounts that were not merged into this one. */
async function ordersElsewhere(
  db: Db,
  lines: readonly Ordered[],
  orders: OrdersById,
): Promise<ReadonlySet<string>> {
  const moved = lines.filter((line) => hasMoved(line, orders))
  const [first] = moved
  if (!first) return new Set()
  const own = await listIdsOf(db, first.customerId)
  const elsewhere = moved.filter(({ orderId }) => !own.has(orders.get(orderId)?.customerId ?? ''))
  return new Set(elsewhere.map(({ orderId }) => orderId))
}

async function emergencyAddressesOf(
  deps: Needs<'db' | 'catalog'>,
  rows: readonly LineRow[],
  orders: OrdersById,
): Promise<ReadonlyMap<string, EmergencyAddressState>> {
  const callable = new Map<string, { isPending: boolean; planned: OrderRow['emergencyAddress'] }>()
  for (const { id, orderId, planId, status } of rows) {
    if (await isDataOnly(deps, planId)) continue
    const isPending = status === 'pending'
    const planned = isPending ? (orders.get(orderId)?.emergencyAddress ?? null) : null
    callable.set(id, { isPending, planned })
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
  const ofCustomer = ended.map((line) => ({ ...line, customerId }))
  const elsewhere = await ordersElsewhere(db, ofCustomer, await ordersOf(db, ofCustomer))
  const since = secondsAfter(clock(), -formerLineDays * 24 * 3600).toISOString()
  return ended.flatMap((line) => {
    const lineEnd = left.get(line.id)
    if (!lineEnd || lineEnd.at <= since) return []
    return [{ ...line, ...movedMark(elsewhere.has(line.orderId)), lineEnd }]
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

/** Whether there is data or a pass that goes with the plan of a line. */
async function canAddData(deps: Needs<'content'>, { status, planId }: LineRow): Promise<boolean> {
  return status === 'active' && (await addOnsFor(deps, planId, soldAddOnKinds)).length > 0
}

/** Where another number for a line is sold. */
async function numberSteps(
  deps: Needs<'content'>,
  { status, mdn, planId }: LineRow,
  { numberChange, numberSearch }: Capabilities,
): Promise<LineAction[]> {
  if (!numberChange || !numberSearch || status !== 'active' || mdn === null) return []
  const isSold = (await addOnsFor(deps, planId, ['number_change'])).length > 0
  return isSold ? ['change_number'] : []
}

/** Only what was moved says so. */
function movedMark(isMoved: boolean): Pick<Line, 'isMoved'> {
  return isMoved ? { isMoved } : {}
}

const noBringing = msg('We can’t bring over numbers from other carriers right now.')
const noAddress = msg(
  'Our network doesn’t register addresses for 911. If you call 911 over Wi-Fi, say where you are.',
)
/** Said instead of "suspended": an unpaid line that no one can suspend works on. */
const expired = msg('Plan expired')

function without(
  what: Line['notOffered'][number]['what'],
  message: string,
): Line['notOffered'][number] {
  return { what, message: translate(message) }
}

function notOfferedTo(
  { takesNumber, calls }: { takesNumber: boolean; calls: boolean },
  offered: Around['offered'],
): Line['notOffered'] {
  return [
    ...(takesNumber && !offered.portIn ? [without('bring_number', noBringing)] : []),
    ...(calls && !offered.emergencyAddress ? [without('emergency_address', noAddress)] : []),
    ...(offered.suspension ? [] : [without('suspension', expired)]),
  ]
}

type Around = {
  isShipped: boolean
  isMoved: boolean
  isOrderedHere: boolean
  emergencyAddress: EmergencyAddressState | null
  /** By the network. */
  offered: Capabilities
}

/** `isShipped`: its SIM card is in the mail. */
async function presentLine(
  deps: Needs<'catalog' | 'content'>,
  line: LineRow,
  { isShipped, isMoved, isOrderedHere, emergencyAddress, offered }: Around,
): Promise<Line> {
  // A number comes with the line's order.
  const takesNumber = isOrderedHere && (await canTakeNumber(deps, line))
  const calls = !(await isDataOnly(deps, line.planId))
  return {
    id: line.id,
    orderId: line.orderId,
    ...movedMark(isMoved),
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
    notOffered: notOfferedTo({ takesNumber, calls }, offered),
    nextActions: [
      ...nextSteps(line, isShipped),
      ...(takesNumber && offered.portIn ? (['bring_number'] as const) : []),
      ...(offered.addOns && (await canAddData(deps, line)) ? (['add_data'] as const) : []),
      ...(await numberSteps(deps, line, offered)),
    ],
  }
}
