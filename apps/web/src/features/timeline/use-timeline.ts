import { getPortIn } from '@openline/contract/processes/port-in'
import { getOrder } from '@openline/contract/sales/orders'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
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

/** The timeline of an order and its port-in. The last one stays on the page while a newer one loads. */
export function useTimeline({ orderId, portInId, version }: TimelineQuery) {
  const hasLoaded = useRef(false)
  const load = () => {
    // The customer asked for the first load; the others follow events.
    const reading = readTimeline({ orderId, portInId }, hasLoaded.current)
    hasLoaded.current = true
    return settle(reading)
  }
  const of = [orderId, portInId, version].join()
  const { kept, isOutdated } = useLoad(load, { of })
  return { loaded: kept, isOutdated }
}
