import type { OutputOf } from '@openline/contract/endpoint'
import { type FormerLine, type Line, listLines } from '@openline/contract/lines/lines'
import { viewUser } from '@openline/contract/people/profile'
import { listPortIns, type PortIn } from '@openline/contract/processes/port-in'
import { timelineStreamPath } from '@openline/contract/processes/timeline'
import { listOrders, type Order } from '@openline/contract/sales/orders'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import type { LiveChange } from '../../lib/live.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'
import { isPortInInProgress } from '../timeline/timeline.ts'
import { coalesced } from './coalesced.ts'

export type Overview = {
  readonly user: OutputOf<typeof viewUser>
  readonly lines: readonly Line[]
  /** Lines that ended lately. */
  readonly formerLines: readonly FormerLine[]
  readonly orders: readonly Order[]
  /** Where the next page of orders begins; null when these are all. */
  readonly moreOrders: string | null
  /** Port-ins in progress, and those that ended recently. */
  readonly portIns: readonly PortIn[]
  /** When the request for the lists was sent: an answer that arrives late must not replace a newer one. */
  readonly requestedAtMs: number
}

type OverviewLists = Omit<Overview, 'user'>
type ProgressLists = Pick<OverviewLists, 'lines' | 'orders' | 'portIns'>

async function loadLists(automatic: boolean): Promise<OverviewLists> {
  const requestedAtMs = Date.now()
  const [{ lines, formerLines }, { orders, nextCursor: moreOrders }, { portIns }] =
    await Promise.all([
      call(listLines, {}, { automatic }),
      call(listOrders, {}, { automatic }),
      call(listPortIns, {}, { automatic }),
    ])
  return { lines, formerLines, orders, moreOrders, portIns, requestedAtMs }
}

/** Throws `ApiError`. */
export async function loadOverview(): Promise<Overview> {
  const [user, lists] = await Promise.all([call(viewUser), loadLists(false)])
  return { user, ...lists }
}

/** Changes with the status of any line, order or port-in. */
export function versionOf({ lines, orders, portIns }: ProgressLists): string {
  const parts = [...lines, ...orders].map(({ id, status }) => `${id} ${status}`)
  const emergency = lines.map(({ emergencyAddress }) => emergencyAddress?.status)
  return [
    ...parts,
    ...emergency,
    ...portIns.map(({ id, updatedAt }) => `${id} ${updatedAt}`),
  ].join()
}

/** Whether a record changes without the customer, or may after a step of support or the old carrier. */
export function isInProgress({ lines, orders, portIns }: ProgressLists): boolean {
  return (
    [...lines, ...orders].some(
      ({ nextActions }) => (nextActions as readonly string[]).includes('wait'), // of either list
    ) ||
    lines.some(({ emergencyAddress }) => emergencyAddress?.status === 'pending') ||
    portIns.some(({ status }) => status === 'action_required' || isPortInInProgress(status))
  )
}

function newerOf(one: Overview, other: Overview): Overview {
  return one.requestedAtMs > other.requestedAtMs ? one : other
}

/** One fetch serves the events of one change, which arrive together. */
const coalesceMs = 100

/** Lines, orders and port-ins, kept fresh while one is in progress. A failed fetch keeps the last data. */
export function useOverview(
  start: Overview,
  /** A record changed, such as a line whose number another carrier requests; null for any. */
  onNews: (change: LiveChange | null) => void,
) {
  const [shown, setShown] = useState({ start, overview: start })
  // The page loaded again.
  if (shown.start !== start) setShown({ start, overview: newerOf(shown.overview, start) })
  const [refetch] = useState(() =>
    coalesced(async (): Promise<string> => {
      // Signed out since it was asked for: the page is leaving.
      if (!isLoggedIn()) return 'unknown'
      try {
        const lists = await loadLists(true)
        setShown((before) => ({
          ...before,
          overview: newerOf(before.overview, { ...before.overview, ...lists }),
        }))
        return versionOf(lists)
      } catch {
        // The next fetch may succeed; a lost session has left the page already.
        return 'unknown'
      }
    }, coalesceMs),
  )
  const isBusy = isInProgress(shown.overview)
  // A port-out request can arrive at any time, and the owner has ten minutes to refuse it.
  const isWatched = isBusy || shown.overview.lines.some(({ mdn }) => mdn !== null)
  useLive(isWatched ? timelineStreamPath : null, refetch, {
    isIdle: !isBusy,
    onChange: onNews,
  })
  return shown.overview
}
