import { getPlan } from '@openline/contract/sales/shop'
import type { Call } from '../../lib/api-client.ts'

/** The plan of a link such as `/cart?plan=light-monthly&zip=50309`. */
export type WantedPlan = { readonly planId: string; readonly zipCode: string }

/** Null for an address without a plan. */
export function wantedPlan(url: URL): WantedPlan | null {
  const planId = url.searchParams.get('plan') ?? ''
  return planId === '' ? null : { planId, zipCode: url.searchParams.get('zip') ?? '' }
}

/** The name of the plan for a page without scripts; null when it is unknown. */
export async function nameOfPlan(call: Call, { planId }: WantedPlan): Promise<string | null> {
  try {
    const { plan } = await call(getPlan, { params: { id: planId }, query: {} })
    return plan.name
  } catch {
    return null
  }
}
