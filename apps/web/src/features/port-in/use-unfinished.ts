import { listPortIns, type PortIn } from '@openline/contract/processes/port-in'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

/** Not submitted and without a line or order. */
export function isUnfinished({ lineId, orderId, status }: PortIn): boolean {
  return lineId === null && orderId === null && (status === 'draft' || status === 'ready')
}

/** A number that was begun with and has no line yet; null while there is none, or not `isWanted`. */
export function useUnfinished(isWanted: boolean): PortIn | null {
  const [unfinished, setUnfinished] = useState<PortIn | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    call(listPortIns, {}, { signal: controller.signal }).then(
      ({ portIns }) => setUnfinished(portIns.find(isUnfinished) ?? null),
      // Without an answer the number can be typed.
      () => {},
    )
    return () => controller.abort()
  }, [isWanted])
  return isWanted ? unfinished : null
}
