import { type DonorCarrier, listDonorCarriers } from '@openline/contract/processes/donor-carriers'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

const none: readonly DonorCarrier[] = []

/** Where to find what the large carriers ask for. Without an answer the form works all the same. */
export function useDonorCarriers(): readonly DonorCarrier[] {
  const [carriers, setCarriers] = useState(none)
  useEffect(() => {
    const controller = new AbortController()
    call(listDonorCarriers, {}, { signal: controller.signal }).then(
      (answer) => setCarriers(answer.carriers),
      () => {},
    )
    return () => controller.abort()
  }, [])
  return carriers
}
