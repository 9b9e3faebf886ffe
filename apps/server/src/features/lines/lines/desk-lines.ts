import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { fullName } from '@openline/contract/person-name'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { type NetworkNeeds, networkCan, readCapabilities } from '../../platform/network/network.ts'
import { findPortInOfOrder } from '../../processes/port-in/port-in.ts'
import { findRenewalOnRecord } from '../../processes/renewals/desk-renewals.ts'
import { listNoticesOf } from '../../processes/renewals/notice-store.ts'
import { isReportedAsFraud } from '../../sales/disputes/disputes.ts'
import { readMailing } from '../../sales/orders/desk-mail-card.ts'
import { nextOrderActs } from '../../sales/orders/desk-orders.ts'
import { type OrderRow, readOrder } from '../../sales/orders/orders.ts'
import { readOrdersWithAttempts } from '../../sales/orders/view-orders.ts'
import { isDataOnly } from '../../sales/shop/shop.ts'
import { isCallRefused } from '../emergency-address/ask-again.ts'
import { readEmergencyAddresses } from '../emergency-address/emergency-address.ts'
import { listAwaitedNumbers } from '../line-safety/number-change-store.ts'
import { findNewestEnding } from '../provisioning/line-ending-store.ts'
import { readLastPayment } from './desk-last-payment.ts'
import type { LineFacts } from './desk-next-actions.ts'
import { presentLine } from './desk-present.ts'
import { readLineRecords } from './desk-records.ts'
import { listPeriods } from './period-store.ts'
import { findLine, type LineRow } from './store.ts'
import { listSuspensions } from './suspension-store.ts'

/** Any line, for staff. Throws 404. */
export async function requireAnyLine(db: Db, lineId: string): Promise<LineRow> {
  const line = await findLine(db, lineId)
  if (!line) throw notFound('We couldn’t find this line')
  return line
}

/** A line with everything on record but its usage and its eSIM code. Throws 404. */
export async function viewLine(
  deps: NetworkNeeds & Needs<'catalog' | 'prices'>,
  lineId: string,
): Promise<DeskLine> {
  const { db } = deps
  const line = await requireAnyLine(db, lineId)
  const [
    owner,
    facts,
    periods,
    notices,
    renewal,
    lastPayment,
    emergencyAddress,
    reported,
    network,
  ] = await Promise.all([
    requireCustomer(db, line.customerId),
    readLineFacts(db, line),
    listPeriods(db, lineId),
    listNoticesOf(db, lineId),
    findRenewalOnRecord(deps, lineId),
    readLastPayment(db, lineId),
    readEmergencyAddress(deps, line),
    isLineReported(db, line),
    readCapabilities(deps),
  ])
  const orderIds = new Set([
    line.orderId,
    ...periods.map(({ orderId }) => orderId),
    ...(renewal?.orderId ? [renewal.orderId] : []),
  ])
  const orders = await readOrdersWithAttempts(db, [...orderIds])
  const first = orders.find(({ order }) => order.id === line.orderId)
  return presentLine({
    line,
    customer: { id: owner.id, name: fullName(owner), email: owner.email },
    facts,
    periods,
    notices,
    renewal,
    lastPayment,
    isReportedAsFraud: reported,
    capabilities: network,
    now: deps.clock(),
    emergencyAddress,
    mailing: first ? await readMailing(db, first.order) : null,
    orders: orders.map(({ order, attempts }) => ({
      order,
      attempts,
      nextActions: nextOrderActs(order),
    })),
  })
}

/** Whether a bank reported a payment of the line as made with a stolen card. */
export async function isLineReported(
  db: Db,
  { id, orderId }: Pick<LineRow, 'id' | 'orderId'>,
): Promise<boolean> {
  const periods = await listPeriods(db, id)
  return isReportedAsFraud(db, [orderId, ...periods.map((period) => period.orderId)])
}

/** What decides what staff can do with a line. */
export async function readLineFacts(db: Db, line: LineRow) {
  const [records, suspensions, isAddressRefused, ending, portIn, [awaited]] = await Promise.all([
    readLineRecords(db, line.id),
    listSuspensions(db, line.id),
    isCallRefused(db, line.id),
    findNewestEnding(db, line.id),
    findPortInOfOrder(db, line.orderId),
    listAwaitedNumbers(db, [line.id]),
  ])
  const facts = { line, records, suspensions, isAddressRefused, ending, portIn }
  return { ...facts, numberAskedAt: awaited?.createdAt ?? null } satisfies LineFacts
}

async function readEmergencyAddress(
  deps: NetworkNeeds & Needs<'catalog'>,
  { id, orderId, planId, status }: LineRow,
): Promise<EmergencyAddressState | null> {
  if (!(await networkCan(deps, 'emergencyAddress'))) return null
  if (await isDataOnly(deps, planId)) return null
  const isPending = status === 'pending'
  const order: OrderRow | null = isPending ? await readOrder(deps.db, orderId) : null
  const wanted = new Map([[id, { isPending, planned: order?.emergencyAddress ?? null }]])
  return (await readEmergencyAddresses(deps.db, wanted)).get(id) ?? null
}
