import type { OutputOf } from '@openline/contract/endpoint'
import { getOrder } from '@openline/contract/sales/orders'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { usePolling } from '../../lib/polling.ts'
import { isOrderInProgress } from '../timeline/timeline.ts'

export type OrderView = OutputOf<typeof getOrder>

function readOrder(id: string, automatic: boolean): Promise<LoadResult<OrderView>> {
  return settle(call(getOrder, { params: { id } }, { automatic }))
}

function versionOf({ order, timeline }: OrderView): string | null {
  return isOrderInProgress(order) ? `${order.status} ${timeline.length}` : null
}

/** One order, polled while it is in progress. A failed fetch keeps the last data. */
export function useOrder(orderId: string) {
  const [loaded, setLoaded] = useState<LoadResult<OrderView> | null>(null)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const answer = await readOrder(orderId, false)
      if (!isOver) setLoaded(answer)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [orderId])

  const refetch = async (automatic: boolean): Promise<void> => {
    const answer = await readOrder(orderId, automatic)
    setLoaded((before) => (before?.ok && !answer.ok ? before : answer))
  }
  const view = loaded?.ok ? loaded.value : null
  // The bank may answer at any moment, and the page shows nothing else until it has.
  const isAwaited = view?.order.status === 'payment_pending'
  usePolling(() => refetch(true), view && versionOf(view), isAwaited)

  return { view, failure: loaded?.ok === false ? loaded : null, refresh: () => refetch(false) }
}
