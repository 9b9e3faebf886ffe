import type { Plan } from '@openline/contract/sales/plan'
import {
  type NetworkNeeds,
  offeredCards,
  readCapabilities,
} from '../../platform/network/network.ts'
import type { Catalog, ReadCatalog } from './catalog.ts'

/**
 * Gives the plans as the network can serve new lines: with eSIM alone where it has no SIM cards, without those that
 * come with a SIM card only. The same object as long as nothing was changed. While the database is away it is as it
 * was last.
 */
export function createOfferedCatalog(deps: NetworkNeeds & { catalog: ReadCatalog }): ReadCatalog {
  const withoutCards = new WeakMap<Catalog, Catalog>()
  let hasCards = false
  return async () => {
    const [catalog, offered] = await Promise.all([
      deps.catalog(),
      readCapabilities(deps).then(
        (capabilities) => offeredCards(capabilities).simCards,
        () => hasCards,
      ),
    ])
    hasCards = offered
    if (hasCards) return catalog
    const known = withoutCards.get(catalog) ?? esimOnly(catalog)
    withoutCards.set(catalog, known)
    return known
  }
}

function esimOnly({ onSale, byId, isAnswered }: Catalog): Catalog {
  return {
    onSale: onSale.filter(hasEsim).map(withEsim),
    byId: new Map([...byId].map(([id, plan]) => [id, hasEsim(plan) ? withEsim(plan) : gone(plan)])),
    isAnswered,
  }
}

function hasEsim({ simTypes }: Plan): boolean {
  return simTypes.includes('esim')
}

function withEsim(plan: Plan): Plan {
  return plan.simTypes.length === 1 ? plan : { ...plan, simTypes: ['esim'] }
}

function gone(plan: Plan): Plan {
  return { ...plan, status: 'retired' }
}
