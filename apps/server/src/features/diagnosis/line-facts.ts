import type { Logger } from 'pino'
import { readSafety } from '../line-safety/line-safety.ts'
import { requireLine } from '../lines/lines.ts'
import { isUsedUp, readUsage, type UsageDeps } from '../usage/usage.ts'
import type { LineFacts } from './diagnosis.ts'
import { findOpenChange, findPortInOf, wasEsimShown } from './store.ts'

export type DiagnosisDeps = UsageDeps & { log: Logger }

type Asked = { customerId: string; lineId: string }

/** Gathers what is known of a customer's line. */
export const factsOf = async (deps: DiagnosisDeps, asked: Asked): Promise<LineFacts> => {
  const { db, clock } = deps
  const line = await requireLine(db, asked.customerId, asked.lineId)
  const [safety, wasShown, simChange, portIn, isDataUsedUp] = await Promise.all([
    readSafety(db, line, clock()),
    wasEsimShown(db, line.id),
    findOpenChange(db, line.id),
    findPortInOf(db, line.orderId),
    usedUp(deps, asked),
  ])
  return {
    status: line.status,
    orderStatus: line.orderStatus,
    suspendedFor: safety.suspendedFor,
    simType: line.simType,
    wasEsimShown: wasShown,
    simChange,
    portIn: portIn?.status ?? null,
    textsAreLate: portIn?.status === 'completed' && portIn.messaging === 'pending',
    isLeaving: safety.portOut?.status === 'approved',
    isDataUsedUp,
  }
}

/** A network that does not answer must not keep the rest of the answer back. */
const usedUp = async (deps: DiagnosisDeps, asked: Asked): Promise<boolean> => {
  try {
    const { usage, allowance } = await readUsage(deps, asked)
    return isUsedUp(usage, allowance)
  } catch (err) {
    deps.log.info({ err }, 'diagnosed a line without its usage')
    return false
  }
}
