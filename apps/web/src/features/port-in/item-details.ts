import type { OutputOf } from '@openline/contract/endpoint'
import { getTempLine } from '@openline/contract/processes/port-in'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'

/** Spec 3: the line that waits for a number, with what is known of the old service. */
type ItemDetails = OutputOf<typeof getTempLine>

/** `loading`, then the details, or null: the dialogs work without them. Loaded each time they open. */
export function useItemDetails(lineId: string): ItemDetails | 'loading' | null {
  const { loaded } = useLoad(
    ({ signal }) => settle(call(getTempLine, { params: { id: lineId } }, { signal })),
    { of: lineId },
  )
  if (loaded === null) return 'loading'
  return loaded.ok ? loaded.value : null
}
