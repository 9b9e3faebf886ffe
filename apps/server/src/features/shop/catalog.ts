import type { Plan } from '@openline/contract/plan'
import type { ContentService } from '../content/content.ts'

export type Catalog = {
  /** In shop order. */
  readonly onSale: readonly Plan[]
  /** Retired plans too. */
  readonly byId: ReadonlyMap<string, Plan>
}

/** Gives the plans as they are now; the same object as long as nothing was changed. */
export type ReadCatalog = () => Promise<Catalog>

export const createCatalog = (content: Pick<ContentService, 'plans'>): ReadCatalog => {
  let source: readonly Plan[] | null = null
  let catalog: Catalog = { onSale: [], byId: new Map() }
  return async () => {
    const plans = await content.plans()
    if (plans !== source) {
      source = plans
      catalog = makeCatalog(plans)
    }
    return catalog
  }
}

const makeCatalog = (plans: readonly Plan[]): Catalog => {
  const byId = new Map(plans.map((plan) => [plan.planId, plan]))
  const onSale = [...byId.values()]
    .filter(({ status }) => status === 'available')
    .toSorted((one, other) => one.order - other.order)
  return { onSale, byId }
}
