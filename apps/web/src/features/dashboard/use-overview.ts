import { type Line, listLines } from '@openline/contract/lines'
import { listOrders, type Order } from '@openline/contract/orders'
import { type User, viewUser } from '@openline/contract/profile'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { usePolling } from '../../lib/polling.ts'

export type Overview = {
  readonly user: User
  readonly lines: readonly Line[]
  readonly orders: readonly Order[]
}

/** Throws `ApiError`. */
export const loadOverview = async (): Promise<Overview> => {
  const [user, { lines }, { orders }] = await Promise.all([
    call(viewUser),
    call(listLines),
    call(listOrders),
  ])
  return { user, lines, orders }
}

/** Whether something goes on by itself, so that it is worth looking again. */
export const isWaiting = ({ lines, orders }: Pick<Overview, 'lines' | 'orders'>): boolean =>
  [...lines, ...orders].some(({ nextActions }) =>
    (nextActions as readonly string[]).includes('wait'),
  )

const statuses = ({ lines, orders }: Overview): string =>
  [...lines, ...orders].map(({ id, status }) => `${id} ${status}`).join()

/** Lines and orders, kept fresh while something moves. A look that fails leaves what was seen before. */
export const useOverview = (start: Overview) => {
  const [overview, setOverview] = useState(start)
  useEffect(() => setOverview(start), [start])
  const refresh = async (): Promise<void> => {
    try {
      const [{ lines }, { orders }] = await Promise.all([call(listLines), call(listOrders)])
      setOverview((before) => ({ ...before, lines, orders }))
    } catch {
      // The next look may work; a lost session has left the page already.
    }
  }
  usePolling(refresh, { isMoving: isWaiting(overview), news: statuses(overview) })
  return { overview, refresh }
}
