import { type DonorCarrier, listDonorCarriers } from '@openline/contract/processes/donor-carriers'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'

const none: readonly DonorCarrier[] = []

/** Where to find what the large carriers ask for. Without an answer the form works all the same. */
export function useDonorCarriers(): readonly DonorCarrier[] {
  const { loaded } = useLoad(({ signal }) => settle(call(listDonorCarriers, {}, { signal })))
  return loaded?.ok ? loaded.value.carriers : none
}
