import type { LineAddOn } from '@openline/contract/lines/line-add-on'
import { useState } from 'react'

type Known = Readonly<Record<'addOns' | 'refused', readonly LineAddOn[]>>

/** What was waited for while the page was open, and did not come: the network refused it. */
export function useRefused(addOns: readonly LineAddOn[]): readonly LineAddOn[] {
  const [known, setKnown] = useState<Known>({ addOns, refused: [] })
  if (known.addOns !== addOns) {
    const gone = known.addOns.filter(
      ({ id, status }) => status === 'waiting' && !addOns.some((addOn) => addOn.id === id),
    )
    setKnown({ addOns, refused: [...known.refused, ...gone] })
  }
  return known.refused
}
