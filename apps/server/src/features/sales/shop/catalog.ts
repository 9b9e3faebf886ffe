import type { Plan } from '@openline/contract/sales/plan'
import { type Language, language } from '@openline/i18n/language'
import type { ContentService } from '../../platform/content/content.ts'

export type Catalog = {
  /** In shop order. */
  readonly onSale: readonly Plan[]
  /** Retired plans too. */
  readonly byId: ReadonlyMap<string, Plan>
  /** False until the content service has answered; the plans, or their words, came with the shop. */
  readonly isAnswered: boolean
}

/** Gives the plans as they are now, in the language that is spoken; the same object as long as nothing was changed. */
export type ReadCatalog = () => Promise<Catalog>

export function createCatalog(
  content: Pick<ContentService, 'plans' | 'hasAnsweredPlans'>,
): ReadCatalog {
  const catalogs = new Map<Language, { source: readonly Plan[]; catalog: Catalog }>()
  return async () => {
    const plans = await content.plans()
    const isAnswered = await content.hasAnsweredPlans()
    const known = catalogs.get(language())
    if (known?.source === plans && known.catalog.isAnswered === isAnswered) return known.catalog
    const catalog = makeCatalog(plans, isAnswered)
    catalogs.set(language(), { source: plans, catalog })
    return catalog
  }
}

function makeCatalog(plans: readonly Plan[], isAnswered: boolean): Catalog {
  const byId = new Map(plans.map((plan) => [plan.planId, plan]))
  const onSale = [...byId.values()]
    .filter(({ status }) => status === 'available')
    .toSorted((one, other) => one.order - other.order)
  return { onSale, byId, isAnswered }
}
