import type { Feature } from '../../feature.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { ContentService } from '../content/content.ts'
import { createCatalog, type ReadCatalog } from './catalog.ts'
import { shopRoutes } from './routes.ts'
import type { ShopDeps } from './shop.ts'
import { quoteRetention } from './store.ts'

type ShopNeeds = Omit<ShopDeps, 'catalog'> & {
  content: Pick<ContentService, 'plans'>
  limits: Limits
}

type Shop = Feature & {
  /** Where other features read plans. */
  readonly catalog: ReadCatalog
}

export function createShop(needs: ShopNeeds): Shop {
  const catalog = createCatalog(needs.content)
  return {
    catalog,
    routes: shopRoutes({ ...needs, catalog }),
    tasks: [
      sweep(needs, {
        name: 'sweep quotes',
        everySeconds: 30 * 60,
        retentions: [quoteRetention],
      }),
    ],
  }
}
