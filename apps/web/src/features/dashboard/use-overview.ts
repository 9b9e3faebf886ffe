import { type FormerLine, type Line, listLines } from '@openline/contract/lines'
import { listOrders, type Order } from '@openline/contract/orders'
import { listPortIns, type PortIn } from '@openline/contract/port-in'
import { type User, viewUser } from '@openline/contract/profile'
import { timelineStreamPath } from '@openline/contract/timeline'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { coalesced } from '../../lib/coalesced.ts'
import { useLive } from '../../lib/use-live.ts'
import { isPortInInProgress } from '../timeline/timeline.ts'

export type Overview = {
  readonly user: User
  readonly lines: readonly Line[]
  /** Whose numbers were transferred to another carrier lately. */
  readonly formerLines: readonly FormerLine[]
  readonly orders: readonly Order[]
  /** Where the next page of orders begins; null when these are all. */
  readonly moreOrders: string | null
  /** Numbers on their way, and those that ended lately. */
  readonly portIns: readonly PortIn[]
}

type Listed = Omit<Overview, 'user'>
type Moving = Pick<Listed, 'lines' | 'orders' | 'portIns'>

async function loadMoving(automatic: boolean): Promise<Listed> {
  const [{ lines, formerLines }, { orders, nextCursor: moreOrders }, { portIns }] =
    await Promise.all([
      call(listLines, {}, { automatic }),
      call(listOrders, {}, { automatic }),
      call(listPortIns, {}, { automatic }),
    ])
  return { lines, formerLines, orders, moreOrders, portIns }
}

/** Throws `ApiError`. */
export async function loadOverview(): Promise<Overview> {
  const [user, moving] = await Promise.all([call(viewUser), loadMoving(false)])
  return { user, ...moving }
}

/** Where everything stands. */
export function movementOf({ lines, orders, portIns }: Moving): string {
  const parts = [...lines, ...orders].map(({ id, status }) => `${id} ${status}`)
  return [...parts, ...portIns.map(({ id, updatedAt }) => `${id} ${updatedAt}`)].join()
}

/** Whether something goes on by itself, or may by what support or the old carrier do. */
export function isOnTheMove({ lines, orders, portIns }: Moving): boolean {
  return (
    [...lines, ...orders].some(({ nextActions }) =>
      (nextActions as readonly string[]).includes('wait'),
    ) || portIns.some(({ status }) => status === 'action_required' || isPortInInProgress(status))
  )
}

/** What is saved here is asked for by the save and, at the same time, by its news on the stream. */
const saveAndNewsMs = 100

/** Lines, orders and numbers, kept fresh while something moves. A look that fails leaves what was seen before. */
export function useOverview(
  start: Overview,
  /** Another carrier asks for the number of a line, or what became of that. */
  onLineNews: () => void,
) {
  const [shown, setShown] = useState({ start, overview: start })
  // Loaded anew by the page: what was seen before is older.
  if (shown.start !== start) setShown({ start, overview: start })
  const [look] = useState(() =>
    coalesced(async (): Promise<string> => {
      try {
        const moving = await loadMoving(true)
        setShown((before) => ({ ...before, overview: { ...before.overview, ...moving } }))
        return movementOf(moving)
      } catch {
        // The next look may work; a lost session has left the page already.
        return 'unknown'
      }
    }, saveAndNewsMs),
  )
  const isMoving = isOnTheMove(shown.overview)
  // A number can be asked for at any time, and its owner has ten minutes to say no.
  const isWatched = isMoving || shown.overview.lines.some(({ mdn }) => mdn !== null)
  useLive(isWatched ? timelineStreamPath : null, look, {
    isIdle: !isMoving,
    onChange: (change) => {
      if (change === null || change.subject === 'line') onLineNews()
    },
  })
  const refresh = async (): Promise<void> => {
    await look()
  }
  return { overview: shown.overview, refresh }
}
