import { isInUse } from '@openline/contract/usage'
import type { Logger } from 'pino'
import { readSafety } from '../line-safety/line-safety.ts'
import { requireLine } from '../lines/lines.ts'
import { isUsedUp, readUsage, type UsageDeps } from '../usage/usage.ts'
import type { LineFacts } from './diagnosis.ts'
import { findOpenChange, findPortInOf, wasEsimShown } from './store.ts'

export type DiagnosisDeps = UsageDeps & { log: Logger }

type Asked = { customerId: string; lineId: string }

/** Gathers what is known of a customer's line. */
export async function factsOf(deps: DiagnosisDeps, asked: Asked): Promise<LineFacts> {
  const { db, clock } = deps
  const line = await requireLine(db, asked.customerId, asked.lineId)
  const [safety, wasShown, simChange, portIn, used] = await Promise.all([
    readSafety(db, line, clock()),
    wasEsimShown(db, line.id),
    findOpenChange(db, line.id),
    findPortInOf(db, line.orderId),
    usageFacts(deps, asked),
  ])
  return {
    status: line.status,
    orderStatus: line.orderStatus,
    suspendedFor: safety.suspendedFor,
    simType: line.simType,
    wasEsimShown: wasShown,
    isInUse: line.firstUsedAt !== null || used.isInUse,
    simChange,
    portIn: portIn?.status ?? null,
    textsAreLate: portIn?.status === 'completed' && portIn.messaging === 'pending',
    isLeaving: safety.portOut?.status === 'approved',
    isDataUsedUp: used.isDataUsedUp,
  }
}

type UsageFacts = Pick<LineFacts, 'isInUse' | 'isDataUsedUp'>

/** A network that does not answer must not keep the rest of the answer back. */
async function usageFacts(deps: DiagnosisDeps, asked: Asked): Promise<UsageFacts> {
  try {
    const { usage, allowance } = await readUsage(deps, asked)
    return {
      isInUse: usage !== null && isInUse(usage),
      isDataUsedUp: isUsedUp(usage, allowance),
    }
  } catch (err) {
    deps.log.info({ err }, 'line diagnosed without usage')
    return { isInUse: false, isDataUsedUp: false }
  }
}
