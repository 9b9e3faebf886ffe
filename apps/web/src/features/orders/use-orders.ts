import { listOrders, type Order } from '@openline/contract/sales/orders'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { withOlder } from './older-orders.ts'

type Older = {
  readonly seen: readonly Order[]
  /** Undefined until an older page was loaded: until then the newest page has the cursor. */
  readonly next?: string | null
}

/** All loaded orders: the newest page, which the dashboard keeps fresh, and older ones after it. */
export function useOrders(newest: readonly Order[], nextCursor: string | null) {
  const [older, setOlder] = useState<Older>({ seen: [] })
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState('')
  const orders = withOlder(newest, older.seen)
  const cursor = older.next === undefined ? nextCursor : older.next
  const loadMore = async (): Promise<void> => {
    if (cursor === null || isLoading) return
    setLoading(true)
    setFailure('')
    const page = await settle(call(listOrders, { query: { cursor } }))
    if (page.ok) {
      const { value } = page
      setOlder((before) => ({
        seen: withOlder(value.orders, withOlder(orders, before.seen)),
        next: value.nextCursor,
      }))
    } else setFailure(page.message)
    setLoading(false)
  }
  return { orders, hasMore: cursor !== null, isLoading, failure, loadMore }
}
