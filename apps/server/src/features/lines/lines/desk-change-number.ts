import type { Needs } from '../../../needs.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import type { NetworkNeeds } from '../../platform/network/network.ts'
import { orderNumber } from '../line-safety/number-change.ts'
import { actOnLine, type LineRequest } from './desk-line-actions.ts'
import { requireAnyLine } from './desk-lines.ts'
import { requireNetworkAct } from './desk-offered.ts'

/** Gives a line another number free of charge, once its owner has approved. A lock stays for the new number. */
export async function changeNumberOf(
  deps: NetworkNeeds & Needs<'enqueue' | 'sendEmail'>,
  request: LineRequest,
): Promise<{ message: string }> {
  await requireNetworkAct(deps, 'change_number')
  const { customerId } = await requireAnyLine(deps.db, request.lineId)
  await requireApproval(deps, { customerId, staffId: request.by.staff.staffId, scope: 'sim' })
  await actOnLine(deps, { ...request, ownerId: customerId }, 'change_number', async (tx, line) => {
    const { mdn } = line
    if (mdn === null) throw new Error(`line ${line.id} has no number to change`)
    await orderNumber(deps, tx, { ...line, mdn })
    return { before: { numberLast4: mdn.slice(-4) }, after: { numberLast4: null } }
  })
  return { message: 'The line is getting a new number. The customer gets an email.' }
}
