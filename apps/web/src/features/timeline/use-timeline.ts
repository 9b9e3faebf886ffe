import { getOrder } from '@openline/contract/orders'
import { getPortIn } from '@openline/contract/port-in'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type Loaded, settle } from '../../lib/loaded.ts'
import type { TimelineSubjects } from './timeline.ts'

type TimelineQuery = {
  readonly orderId: string
  readonly portInId: string | null
  /** Where both stand, as the page knows it: another one means that there is more to read. */
  readonly movement: string
}

async function readTimeline(
  { orderId, portInId }: Omit<TimelineQuery, 'movement'>,
  automatic: boolean,
): Promise<TimelineSubjects> {
  const [{ order, timeline }, moved] = await Promise.all([
    call(getOrder, { params: { id: orderId } }, { automatic }),
    portInId === null ? null : call(getPortIn, { params: { id: portInId } }, { automatic }),
  ])
  return {
    order: { status: order.status, kind: order.kind, timeline },
    portIn: moved && { status: moved.portIn.status, timeline: moved.timeline },
  }
}

type Shown = { readonly loaded: Loaded<TimelineSubjects> | null; readonly movement: string }

/** What happened to an order and its number. What was seen stays while it is read anew. */
export function useTimeline({ orderId, portInId, movement }: TimelineQuery) {
  const [{ loaded, ...shown }, setShown] = useState<Shown>({ loaded: null, movement: '' })
  const wasAsked = useRef(false)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      // The first look is the customer's own; the others follow the news.
      const reading = readTimeline({ orderId, portInId }, wasAsked.current)
      wasAsked.current = true
      const answer = await settle(reading)
      if (isOver) return
      setShown((before) => ({
        loaded: before.loaded?.ok && !answer.ok ? before.loaded : answer,
        movement,
      }))
    }
    void load()
    return () => {
      isOver = true
    }
  }, [orderId, portInId, movement])
  return { loaded, isOutdated: shown.movement !== movement }
}
