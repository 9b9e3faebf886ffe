import {
  type FormerLine,
  formerLineDays,
  type Line,
  type LineAction,
} from '@openline/contract/lines'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { Caller } from '../../http/bind.ts'
import { readOrders } from '../orders/orders.ts'
import { isDataOnly, type ShopDeps } from '../shop/shop.ts'
import { readPortedOut } from './activity.ts'
import { type LineRow, listEndedOf, listLinesOf } from './store.ts'

type Presenting = { db: Db } & Pick<ShopDeps, 'catalog'>

/** The customer's lines, with what can be done with each. */
export async function listLines(deps: Presenting, caller: Caller): Promise<Line[]> {
  const rows = await listLinesOf(deps.db, caller.customerId)
  const shipped = await shippedOrderIds(deps.db, rows)
  const lines = await Promise.all(
    rows.map((line) => presentLine(deps, line, { isShipped: shipped.has(line.orderId) })),
  )
  if (caller.handoffId === null) return lines
  // Support staff are offered nothing that would be refused.
  return lines.map((line) => ({ ...line, nextActions: line.nextActions.filter(isWaiting) }))
}

function isWaiting(action: LineAction): boolean {
  return action === 'wait'
}

async function shippedOrderIds(db: Db, lines: readonly LineRow[]): Promise<ReadonlySet<string>> {
  const pending = lines.filter(({ status }) => status === 'pending')
  const orders = await readOrders(
    db,
    pending.map(({ orderId }) => orderId),
  )
  return new Set(orders.flatMap(({ id, status }) => (status === 'shipped' ? [id] : [])))
}

/** Lines whose numbers were transferred to another carrier lately, newest first. */
export async function listFormerLines(
  { db, clock }: { db: Db; clock: Clock },
  customerId: string,
): Promise<FormerLine[]> {
  const ended = await listEndedOf(db, customerId)
  const left = await readPortedOut(
    db,
    ended.map(({ id }) => id),
  )
  const since = secondsAfter(clock(), -formerLineDays * 24 * 3600).toISOString()
  return ended.flatMap((line) => {
    const portedOut = left.get(line.id)
    return portedOut && portedOut.at > since ? [{ ...line, portedOut }] : []
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
  deps: Pick<Presenting, 'catalog'>,
  { status, planId }: LineRow,
): Promise<boolean> {
  return (status === 'active' || status === 'pending') && !(await isDataOnly(deps, planId))
}

/** A line as its customer sees it. `isShipped`: its SIM card is in the mail. */
export async function presentLine(
  deps: Pick<Presenting, 'catalog'>,
  line: LineRow,
  { isShipped }: { isShipped: boolean },
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
    nextActions: [
      ...nextSteps(line, isShipped),
      ...((await canTakeNumber(deps, line)) ? (['bring_number'] as const) : []),
    ],
  }
}
