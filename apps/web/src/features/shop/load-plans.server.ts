import { listPlans, type OfferedPlan } from '@openline/contract/sales/shop'
import { ApiError, type Call } from '../../lib/api-client.ts'

export type ShopPlans = {
  readonly plans: OfferedPlan[]
  /** As requested; empty without one. */
  readonly zipCode: string
  /** Why there is no all-in price for `zipCode`; empty when there is. */
  readonly zipError: string
}

/**
 * The plans on sale, priced for a ZIP code when one is given. One that we cannot
 * price changes nothing about the plans: they come without, and with the reason.
 */
export async function loadPlans(call: Call, zipCode: string | null): Promise<ShopPlans> {
  if (zipCode === null)
    return { ...(await call(listPlans, { query: {} })), zipCode: '', zipError: '' }
  try {
    return { ...(await call(listPlans, { query: { zipCode } })), zipCode, zipError: '' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const zipError = error.errors.find(({ field }) => field === 'zipCode')?.message ?? error.message
    return { ...(await call(listPlans, { query: {} })), zipCode, zipError }
  }
}

/**
 * The same with prices in any case: as long as there are none for `zipCode`, those of `sampleZipCode`. Null while
 * the shop cannot be asked.
 */
export async function loadSample(
  call: Call,
  { zipCode, sampleZipCode }: { readonly zipCode: string | null; readonly sampleZipCode: string },
): Promise<ShopPlans | null> {
  try {
    const asked = zipCode === null ? null : await loadPlans(call, zipCode)
    if (asked?.zipError === '') return asked
    const { plans } = await loadPlans(call, sampleZipCode)
    return { plans, zipCode: asked?.zipCode ?? '', zipError: asked?.zipError ?? '' }
  } catch {
    return null
  }
}
