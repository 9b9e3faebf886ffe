import type { HandlerInput } from '@openline/contract/endpoint'
import type { replaceSimFor } from '@openline/contract/lines/lines-desk'
import type { Needs } from '../../../needs.ts'
import { requireApproval } from '../../people/support/desk-approvals.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { replaceSim } from '../line-safety/replace-sim.ts'
import { readLineFacts, requireAnyLine } from './desk-lines.ts'
import { nextLineActs } from './desk-next-actions.ts'

type Request = {
  by: StaffActor
  lineId: string
  body: HandlerInput<typeof replaceSimFor>['body']
}

/** Orders another SIM once the owner has approved, by the flow and with the notices of their own request. */
export async function replaceFor(
  deps: Needs<'db' | 'clock' | 'limits' | 'enqueue' | 'carrier' | 'sendEmail'>,
  { by, lineId, body: { sim, iccid, reason } }: Request,
): Promise<{ message: string }> {
  const { db, clock, limits } = deps
  const line = await requireAnyLine(db, lineId)
  const { customerId } = line
  await requireApproval(deps, { customerId, staffId: by.staff.staffId, scope: 'sim' })
  const subject = { kind: 'line', id: lineId } as const
  if (!nextLineActs(await readLineFacts(db, line)).includes('replace_sim')) {
    throw await conflictOn(db, subject, clock())
  }
  await limits.check(['replaceSim', lineId])
  if (sim === 'own_card') await limits.consume('simCheck', customerId)
  const before = { sim: line.simType, iccidLast4: line.iccid?.slice(-4) ?? null }
  await replaceSim(deps, {
    customerId,
    lineId,
    sim,
    iccid,
    by: 'support',
    record: (tx) =>
      recordAct(tx, by, {
        at: clock(),
        act: 'replaceSimFor',
        reason,
        customerId,
        subject,
        before,
        after: { sim, iccidLast4: iccid?.slice(-4) ?? null },
      }),
  })
  return {
    message:
      sim === 'card'
        ? 'A new SIM card is being sent. The customer gets an email.'
        : 'The line is moving to the new SIM. The customer gets an email.',
  }
}
