import type { HandlerInput } from '@openline/contract/endpoint'
import type { replaceSimFor } from '@openline/contract/lines/lines-desk'
import type { Needs } from '../../../needs.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import type { NetworkNeeds } from '../../platform/network/network.ts'
import { orderSim, requireUsable } from '../line-safety/replace-sim.ts'
import { actOnLine } from './desk-line-actions.ts'
import { requireAnyLine } from './desk-lines.ts'
import { requireNetworkAct } from './desk-offered.ts'

type Request = {
  by: StaffActor
  lineId: string
  body: HandlerInput<typeof replaceSimFor>['body']
}

/** Orders another SIM once the owner has approved, by the flow and with the notices of their own request. */
export async function replaceFor(
  deps: NetworkNeeds & Needs<'limits' | 'enqueue' | 'sendEmail'>,
  { by, lineId, body: { sim, iccid, reason } }: Request,
): Promise<{ message: string }> {
  await requireNetworkAct(deps, 'replace_sim')
  const { customerId } = await requireAnyLine(deps.db, lineId)
  await requireApproval(deps, { customerId, staffId: by.staff.staffId, scope: 'sim' })
  await deps.limits.check(['replaceSim', lineId])
  if (sim === 'own_card') await deps.limits.consume('simCheck', customerId)
  await requireUsable(deps, { lineId, sim, iccid })
  const action = { name: 'replaceSimFor', by, lineId, reason } as const
  await actOnLine(deps, action, 'replace_sim', async (tx, line) => {
    const before = { sim: line.simType, iccidLast4: line.iccid?.slice(-4) ?? null }
    await orderSim(deps, tx, { customerId, lineId, sim, iccid, by: 'support' })
    return { before, after: { sim, iccidLast4: iccid?.slice(-4) ?? null } }
  })
  return {
    message:
      sim === 'card'
        ? 'A new SIM card is being sent. The customer gets an email.'
        : 'The line is moving to the new SIM. The customer gets an email.',
  }
}
