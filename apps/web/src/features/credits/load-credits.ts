import type { OutputOf } from '@openline/contract/endpoint'
import { listCredits } from '@openline/contract/sales/credits'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'

/** The credit of the customer with its newest entries. */
export function loadCredits(): Promise<LoadResult<OutputOf<typeof listCredits>>> {
  return settle(call(listCredits))
}
