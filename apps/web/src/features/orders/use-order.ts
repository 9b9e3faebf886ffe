import type { OutputOf } from '@openline/contract/endpoint'
import { getOrder } from '@openline/contract/orders'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { usePolling } from '../../lib/polling.ts'
import { isMoving } from './order-screen.ts'

export type OrderView = OutputOf<typeof getOrder>

/** One order, kept fresh while it moves. A look that fails leaves what was seen before. */
export const useOrder = (orderId: string) => {
  const [view, setView] = useState<OrderView | null>(null)
  const [failure, setFailure] = useState('')

  const refresh = async (): Promise<void> => {
    try {
      setView(await call(getOrder, { params: { id: orderId } }))
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  useEffect(() => {
    void refresh()
  }, [orderId])
  usePolling(refresh, {
    isMoving: view !== null && isMoving(view.order),
    news: view ? `${view.order.status} ${view.timeline.length}` : '',
  })

  return { view, failure: view ? '' : failure, refresh }
}
