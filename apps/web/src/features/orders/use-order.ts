import type { OutputOf } from '@openline/contract/endpoint'
import { getOrder } from '@openline/contract/sales/orders'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { usePolling } from '../../lib/polling.ts'
import { useLoad } from '../../lib/use-load.ts'
import { isOrderInProgress } from '../timeline/timeline.ts'

export type OrderView = OutputOf<typeof getOrder>

function versionOf({ order, timeline }: OrderView): string | null {
  return isOrderInProgress(order) ? `${order.status} ${timeline.length}` : null
}

/** One order, polled while it is in progress. A failed fetch keeps the last data. */
export function useOrder(orderId: string) {
  const { kept, reload } = useLoad(
    ({ automatic }) => settle(call(getOrder, { params: { id: orderId } }, { automatic })),
    { of: orderId, record: orderId },
  )
  const view = kept?.ok ? kept.value : null
  // The bank may answer at any moment, and the page shows nothing else until it has.
  const isAwaited = view?.order.status === 'payment_pending'
  const refetch = async (automatic: boolean): Promise<void> => {
    await reload(automatic)
  }
  usePolling(() => refetch(true), view && versionOf(view), isAwaited)

  return { view, failure: kept?.ok === false ? kept : null, refresh: () => refetch(false) }
}
