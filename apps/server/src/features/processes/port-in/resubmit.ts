import { portInFieldPaths } from '@openline/contract/processes/port-in-fields'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { replaceSim } from '../../lines/line-safety/replace-sim.ts'
import { findLiveLineOfOrder } from '../../lines/lines/store.ts'
import {
  correctedNumber,
  type ResubmitRequest,
  requireCorrection,
  requireSendable,
} from './correction.ts'
import { detailChanges } from './details.ts'
import { requireOpenRefusal } from './link-status.ts'
import { onLocked, requireAction, requirePortIn } from './own-port-ins.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { requireStaying, requireUnlocked } from './start-port-in.ts'
import { type PortInRow, updatePortIn } from './store.ts'
import { awaitsSim, submit } from './submission.ts'
import { recordEvent } from './transitions.ts'

/** `new`: the line moves to another SIM first, and the port-in is sent after that. */
type Resubmitted = { portIn: PortInRow; sim: 'same' | 'new' }

/**
 * make/start: sends a refused port-in again. Throws 422 unless what was refused
 * is corrected: the same details again would only be refused again.
 */
export async function resubmit(deps: PortInNeeds, request: ResubmitRequest): Promise<Resubmitted> {
  const found = await requirePortIn(deps.db, request)
  const { id } = found
  const line = found.orderId === null ? null : await findLiveLineOfOrder(deps.db, found.orderId)
  if (line) await requireUnlocked(deps.db, line)
  if (line) await requireStaying(deps.db, line)
  const replacement = await otherSim(deps.db, found, request.activationDetails?.iccid)
  if (replacement)
    return { portIn: await changeSimFirst(deps, found, replacement, request), sim: 'new' }
  const { linked } = request
  const sent = await onLocked(deps, id, async (tx, portIn) => {
    if (linked) await requireOpenRefusal(deps, tx, portIn, linked)
    requireAction(deps, portIn, 'resubmit')
    const entered = detailChanges(deps, portIn, { entered: request, at: deps.clock() })
    const changes = { ...entered, ...(await correctedNumber(deps, portIn, request)) }
    const corrected = { ...portIn, ...changes }
    requireSendable(deps, corrected)
    await requireCorrection(deps, tx, { before: portIn, after: corrected, request })
    if (linked) await recordEvent(deps, tx, id, 'corrected_by_link')
    return submit(deps, tx, portIn, { changes })
  })
  return { portIn: sent, sim: 'same' }
}

type Replacement = { lineId: string; iccid: string }

/** A SIM of the customer's to which the line is to move, because its own cannot get the number. */
async function otherSim(
  db: Db,
  portIn: PortInRow,
  iccid: string | undefined,
): Promise<Replacement | null> {
  if (iccid === undefined || portIn.orderId === null || !awaitsSim(portIn)) return null
  const line = await findLiveLineOfOrder(db, portIn.orderId)
  return line && line.iccid !== iccid ? { lineId: line.id, iccid } : null
}

/** Keeps what else was corrected and replaces the line's SIM; the port-in is sent once that is done. */
async function changeSimFirst(
  deps: PortInNeeds,
  { id, customerId }: PortInRow,
  { lineId, iccid }: Replacement,
  request: ResubmitRequest,
): Promise<PortInRow> {
  await request.confirmOwner()
  const saved = await onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'resubmit')
    const changes = detailChanges(deps, portIn, { entered: request, at: deps.clock() })
    requireSendable(deps, { ...portIn, ...changes })
    return updatePortIn(tx, portIn, { ...changes, updatedAt: deps.clock() })
  })
  try {
    await replaceSim(deps, { customerId, lineId, sim: 'own_card', iccid })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    throw invalidField(portInFieldPaths.iccid, error.message)
  }
  return saved
}
