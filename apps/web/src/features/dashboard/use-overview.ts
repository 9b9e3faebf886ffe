import { type Line, listLines } from '@openline/contract/lines'
import { listOrders, type Order } from '@openline/contract/orders'
import { type User, viewUser } from '@openline/contract/profile'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { usePolling } from '../../lib/polling.ts'

export type Overview = {
  readonly user: User
  readonly lines: readonly Line[]
  readonly orders: readonly Order[]
}

type Moving = Pick<Overview, 'lines' | 'orders'>

const loadMoving = async (): Promise<Moving> => {
  const [{ lines }, { orders }] = await Promise.all([call(listLines), call(listOrders)])
  return { lines, orders }
}

/** Throws `ApiError`. */
export const loadOverview = async (): Promise<Overview> => {
  const [user, moving] = await Promise.all([call(viewUser), loadMoving()])
  return { user, ...moving }
}

/** Where everything stands, if something goes on by itself and is worth looking at again; else null. */
export const movementOf = ({ lines, orders }: Moving): string | null => {
  const all = [...lines, ...orders]
  const isWaiting = all.some(({ nextActions }) =>
    (nextActions as readonly string[]).includes('wait'),
  )
  return isWaiting ? all.map(({ id, status }) => `${id} ${status}`).join() : null
}

/** Lines and orders, kept fresh while something moves. A look that fails leaves what was seen before. */
export const useOverview = (start: Overview) => {
  const [shown, setShown] = useState({ start, overview: start })
  // Loaded anew by the page: what was seen before is older.
  if (shown.start !== start) setShown({ start, overview: start })
  const refresh = async (): Promise<void> => {
    try {
      const moving = await loadMoving()
      setShown((before) => ({ ...before, overview: { ...before.overview, ...moving } }))
    } catch {
      // The next look may work; a lost session has left the page already.
    }
  }
  usePolling(refresh, movementOf(shown.overview))
  return { overview: shown.overview, refresh }
}
