import type { Plan } from '@openline/contract/plan'
import { type Language, language } from '@openline/i18n/language'
import type { ContentService } from '../content/content.ts'

export type Catalog = {
  /** In shop order. */
  readonly onSale: readonly Plan[]
  /** Retired plans too. */
  readonly byId: ReadonlyMap<string, Plan>
}

/** Gives the plans as they are now, in the language that is spoken; the same object as long as nothing was changed. */
export type ReadCatalog = () => Promise<Catalog>

export function createCatalog(content: Pick<ContentService, 'plans'>): ReadCatalog {
  const catalogs = new Map<Language, { source: readonly Plan[]; catalog: Catalog }>()
  return async () => {
    const plans = await content.plans()
    const known = catalogs.get(language())
    if (known?.source === plans) return known.catalog
    const catalog = makeCatalog(plans)
    catalogs.set(language(), { source: plans, catalog })
    return catalog
  }
}

function makeCatalog(plans: readonly Plan[]): Catalog {
  const byId = new Map(plans.map((plan) => [plan.planId, plan]))
  const onSale = [...byId.values()]
    .filter(({ status }) => status === 'available')
    .toSorted((one, other) => one.order - other.order)
  return { onSale, byId }
}
