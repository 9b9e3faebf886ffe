import { type Line, listLines } from '@openline/contract/lines/lines'
import { listPortIns, type PortIn } from '@openline/contract/processes/port-in'
import { timelineStreamPath } from '@openline/contract/processes/timeline'
import type { Order } from '@openline/contract/sales/orders'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLive } from '../../lib/use-live.ts'
import { useLoad } from '../../lib/use-load.ts'

/** What came of an order: its line, and the number that moves to it. Null what it has not, or not yet. */
export type Delivery = { readonly line: Line | null; readonly portIn: PortIn | null }

const nothingYet: Delivery = { line: null, portIn: null }

async function readDelivery(orderId: string, automatic: boolean): Promise<Delivery> {
  const [{ lines }, { portIns }] = await Promise.all([
    call(listLines, {}, { automatic }),
    call(listPortIns, {}, { automatic }),
  ])
  const isOfOrder = (record: { readonly orderId: string | null }) => record.orderId === orderId
  return { line: lines.find(isOfOrder) ?? null, portIn: portIns.find(isOfOrder) ?? null }
}

/** The delivery of an order, kept fresh. A failed fetch keeps the last one. */
export function useDelivery({ id, kind }: Pick<Order, 'id' | 'kind'>): Delivery {
  const { kept, reload } = useLoad(({ automatic }) => settle(readDelivery(id, automatic)), {
    of: id,
    record: id,
  })
  const delivery = kept?.ok ? kept.value : nothingYet
  const refetch = async (): Promise<string> => {
    const answer = await reload(true)
    if (!answer.ok) return 'unknown'
    return `${answer.value.line?.status} ${answer.value.portIn?.updatedAt}`
  }
  const { line } = delivery
  const hasService = line !== null && line.status !== 'pending'
  // A renewal has no line of its own.
  useLive(kind === 'purchase' ? timelineStreamPath : null, refetch, { isIdle: hasService })
  return delivery
}
