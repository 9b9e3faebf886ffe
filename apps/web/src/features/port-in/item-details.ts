import type { OutputOf } from '@openline/contract/endpoint'
import { getTempLine } from '@openline/contract/processes/port-in'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

/** Spec 3: the line that waits for a number, with what is known of the old service. */
type ItemDetails = OutputOf<typeof getTempLine>

/** `loading`, then the details, or null: the dialogs work without them. Loaded each time they open. */
export function useItemDetails(lineId: string): ItemDetails | 'loading' | null {
  const [item, setItem] = useState<ItemDetails | 'loading' | null>('loading')
  useEffect(() => {
    const controller = new AbortController()
    call(getTempLine, { params: { id: lineId } }, { signal: controller.signal }).then(
      setItem,
      () => {
        if (!controller.signal.aborted) setItem(null)
      },
    )
    return () => controller.abort()
  }, [lineId])
  return item
}
