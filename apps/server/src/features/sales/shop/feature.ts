import type { Logger } from 'pino'
import type { Feature } from '../../../feature.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import type { ContentService } from '../../platform/content/content.ts'
import { createCatalog, type ReadCatalog } from './catalog.ts'
import { createLabelCheck } from './label-check.ts'
import { createPlanLists } from './plan-list.ts'
import { shopRoutes } from './routes.ts'
import { quoteRetention } from './store.ts'

type ShopNeeds = Needs<'db' | 'clock' | 'tax' | 'prices'> & {
  content: Pick<ContentService, 'plans' | 'hasAnsweredPlans'>
  limits: Limits
  log: Logger
}

type Shop = Feature & {
  /** Where other features read plans. */
  readonly catalog: ReadCatalog
  /** A number that grows when plans or prices have changed. */
  readonly edition: () => Promise<number>
}

export function createShop(needs: ShopNeeds): Shop {
  const catalog = createCatalog(needs.content)
  const planLists = createPlanLists({ ...needs, catalog })
  return {
    catalog,
    edition: planLists.edition,
    routes: shopRoutes({ ...needs, catalog, planLists, checkLabel: createLabelCheck(needs) }),
    tasks: [
      sweep(needs, {
        name: 'sweep quotes',
        everySeconds: 30 * 60,
        retentions: [quoteRetention],
      }),
    ],
  }
}
