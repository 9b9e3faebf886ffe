import type { LineAct } from '@openline/contract/lines/lines-desk'
import type { ActName } from '@openline/contract/platform/audit-labels'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import { actionAtDesk, type Done } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import type { NetworkNeeds } from '../../platform/network/network.ts'
import { lockOrder } from '../../sales/orders/orders.ts'
import { restoreHeld, suspendHeld } from '../line-safety/suspension.ts'
import { readLineFacts, requireAnyLine } from './desk-lines.ts'
import { nextLineActs } from './desk-next-actions.ts'
import { requireNetworkAct } from './desk-offered.ts'
import { type LineRow, lockLine } from './store.ts'
import { openReasons } from './suspensions.ts'

/** An act on a line, by whom and why. `name` is that of the call. */
export type LineRequest = { name: ActName; by: StaffActor; lineId: string; reason: string }

type OfLine = { orderId?: string | null; ownerId?: string }
type Changed = Omit<Done<unknown>, 'customerId' | 'result'>

/**
 * Does something to a locked line, by `actionAtDesk`. Throws 409 with who was first when the line is not in the state
 * for it any more. `orderId`: an order that is locked before the line, as by a payment that is settled. `ownerId`: who
 * approved it, and has to have the line still.
 */
export async function actOnLine(
  deps: Needs<'db' | 'clock'>,
  { name, by, lineId, reason, orderId, ownerId }: LineRequest & OfLine,
  act: LineAct,
  work: (tx: Db, line: LineRow) => Promise<Changed>,
): Promise<void> {
  await requireAnyLine(deps.db, lineId)
  await actionAtDesk(deps, {
    by,
    name,
    reason,
    subject: { kind: 'line', id: lineId },
    async lock(tx) {
      if (orderId) await lockOrder(tx, orderId)
      return lockLine(tx, lineId)
    },
    async act(tx, line) {
      if (line === null || (ownerId !== undefined && line.customerId !== ownerId)) return null
      if (!nextLineActs(await readLineFacts(tx, line)).includes(act)) return null
      return { customerId: line.customerId, ...(await work(tx, line)), result: null }
    },
  })
}

/** Takes a lost phone off the network for a customer who called. */
export async function suspendFor(
  deps: NetworkNeeds & Needs<'enqueue' | 'sendEmail'>,
  request: LineRequest,
): Promise<{ message: string }> {
  await requireNetworkAct(deps, 'suspend')
  await actOnLine(deps, request, 'suspend', async (tx, line) => {
    const before = await openReasons(tx, line.id)
    await suspendHeld(deps, tx, line, 'support')
    const after = [...new Set([...before, 'lost'])]
    return { before: { suspendedFor: before }, after: { suspendedFor: after } }
  })
  return { message: 'The line is suspended. The customer gets an email.' }
}

/** Brings a lost line back once its owner has approved; one that is unpaid stays off. */
export async function restoreFor(
  deps: NetworkNeeds & Needs<'enqueue' | 'sendEmail'>,
  request: LineRequest,
): Promise<{ message: string }> {
  await requireNetworkAct(deps, 'suspend')
  const { customerId } = await requireAnyLine(deps.db, request.lineId)
  await requireApproval(deps, { customerId, staffId: request.by.staff.staffId, scope: 'sim' })
  let left: readonly string[] = []
  await actOnLine(deps, { ...request, ownerId: customerId }, 'restore', async (tx, line) => {
    const before = await openReasons(tx, line.id)
    await restoreHeld(deps, tx, line, 'support')
    left = await openReasons(tx, line.id)
    return { before: { suspendedFor: before }, after: { suspendedFor: left } }
  })
  return {
    message:
      left.length === 0
        ? 'Service is being restored. The customer gets an email.'
        : 'The line is no longer reported lost. It stays off until its plan is renewed.',
  }
}
