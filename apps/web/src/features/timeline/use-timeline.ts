import { getPortIn } from '@openline/contract/processes/port-in'
import { getOrder } from '@openline/contract/sales/orders'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import type { TimelineSubjects } from './timeline.ts'

type TimelineQuery = {
  readonly orderId: string
  readonly portInId: string | null
  /** The version of both records that the page shows: a changed one loads the timeline again. */
  readonly version: string
}

async function readTimeline(
  { orderId, portInId }: Omit<TimelineQuery, 'version'>,
  automatic: boolean,
): Promise<TimelineSubjects> {
  const [{ order, timeline }, transfer] = await Promise.all([
    call(getOrder, { params: { id: orderId } }, { automatic }),
    portInId === null ? null : call(getPortIn, { params: { id: portInId } }, { automatic }),
  ])
  return {
    order: {
      status: order.status,
      kind: order.kind,
      isMailed: order.shipTo !== null,
      timeline,
    },
    portIn: transfer && { status: transfer.portIn.status, timeline: transfer.timeline },
  }
}

type TimelineState = {
  readonly loaded: LoadResult<TimelineSubjects> | null
  readonly version: string
}

/** The timeline of an order and its port-in. The last one stays on the page while a newer one loads. */
export function useTimeline({ orderId, portInId, version }: TimelineQuery) {
  const [{ loaded, ...shown }, setShown] = useState<TimelineState>({ loaded: null, version: '' })
  const hasLoaded = useRef(false)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      // The customer asked for the first load; the others follow events.
      const reading = readTimeline({ orderId, portInId }, hasLoaded.current)
      hasLoaded.current = true
      const answer = await settle(reading)
      if (isOver) return
      setShown((before) => ({
        loaded: before.loaded?.ok && !answer.ok ? before.loaded : answer,
        version,
      }))
    }
    void load()
    return () => {
      isOver = true
    }
  }, [orderId, portInId, version])
  return { loaded, isOutdated: shown.version !== version }
}
