import type { Safety } from '@openline/contract/lines/line-safety'
import { isInUse } from '@openline/contract/lines/usage'
import type { Needs } from '../../../needs.ts'
import { readSafety } from '../../lines/line-safety/safety.ts'
import { wasEsimShown } from '../../lines/lines/activity-store.ts'
import { requireLine } from '../../lines/lines/lines.ts'
import { isUsedUp, readUsage } from '../../lines/usage/usage.ts'
import { requireOrderOfLine } from '../../sales/orders/orders.ts'
import { findPortInOfOrder } from '../port-in/port-in.ts'
import type { LineFacts } from './diagnosis.ts'

type Asked = { customerId: string; lineId: string; mayKnowUsage: boolean }

/** Loads the facts of a customer's line. */
export async function factsOf(
  deps: Needs<'db' | 'clock' | 'log' | 'carrier' | 'catalog' | 'usageMeter'>,
  asked: Asked,
): Promise<LineFacts> {
  const { db } = deps
  const line = await requireLine(db, asked.customerId, asked.lineId)
  const [order, safety, wasShown, portIn, used] = await Promise.all([
    requireOrderOfLine(db, line),
    readSafety(deps, line),
    wasEsimShown(db, line.id),
    findPortInOfOrder(db, line.orderId),
    usageFacts(deps, asked),
  ])
  return {
    status: line.status,
    orderStatus: order.status,
    suspendedFor: safety.suspendedFor,
    suspendedBySupport: safety.suspendedBySupport,
    simType: line.simType,
    wasEsimShown: wasShown,
    isInUse: line.firstUsedAt !== null || used.isInUse,
    simChange: openChange(safety),
    portIn: portIn?.status ?? null,
    textsAreLate: portIn?.status === 'completed' && portIn.messaging === 'pending',
    isLeaving: safety.portOut?.status === 'approved',
    isDataUsedUp: used.isDataUsedUp,
    notOffered: safety.notOffered.map(({ action }) => action),
  }
}

function openChange({ simChange }: Safety): LineFacts['simChange'] {
  return simChange === null || simChange.status === 'failed' ? null : simChange.status
}

type UsageFacts = Pick<LineFacts, 'isInUse' | 'isDataUsedUp'>

const unknownUsage: UsageFacts = { isInUse: false, isDataUsedUp: false }

/** When the network does not answer, the rest of the diagnosis still does. */
async function usageFacts(
  deps: Needs<'db' | 'clock' | 'log' | 'carrier' | 'catalog' | 'usageMeter'>,
  { mayKnowUsage, ...asked }: Asked,
): Promise<UsageFacts> {
  if (!mayKnowUsage) return unknownUsage
  try {
    const { usage, allowance } = await readUsage(deps, asked)
    return {
      isInUse: usage !== null && isInUse(usage),
      isDataUsedUp: isUsedUp(usage, allowance),
    }
  } catch (err) {
    deps.log.info({ err }, 'line diagnosed without usage')
    return unknownUsage
  }
}
