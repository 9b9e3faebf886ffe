import { listPortIns, type PortIn } from '@openline/contract/processes/port-in'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'

/** Not submitted and without a line or order. */
export function isUnfinished({ lineId, orderId, status }: PortIn): boolean {
  return lineId === null && orderId === null && (status === 'draft' || status === 'ready')
}

/** A number that was begun with and has no line yet; null while there is none, or not `isWanted`. */
export function useUnfinished(isWanted: boolean): PortIn | null {
  const { kept } = useLoad(({ signal }) => settle(call(listPortIns, {}, { signal })), {
    of: isWanted ? '' : null,
  })
  // Without an answer the number can be typed.
  if (!isWanted || !kept?.ok) return null
  return kept.value.portIns.find(isUnfinished) ?? null
}
