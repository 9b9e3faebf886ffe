import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { addOnTitlesFor, findAddOnWithPlan } from './add-ons.ts'
import { archiveLabels } from './label-archive.ts'
import { createLabelCheck } from './label-check.ts'
import { createLabelFile } from './label-file.ts'
import { labelRetention } from './label-store.ts'
import { createOfferedCatalog } from './offered-catalog.ts'
import { createPlanLists } from './plan-list.ts'
import { shopRoutes } from './routes.ts'
import { quoteRetention } from './store.ts'

/** Plans with their prices, quotes, and the broadband labels that a carrier keeps (47 CFR 8.1(a)). */
export function createShop(needs: Needs) {
  const offering = { ...needs, catalog: createOfferedCatalog(needs) }
  const planLists = createPlanLists(offering)
  return {
    /** A number that grows when plans or prices have changed. */
    edition: planLists.edition,
    readLabelFile: createLabelFile(needs, planLists),
    routes: shopRoutes({
      ...offering,
      planLists,
      checkLabel: createLabelCheck(needs),
      addOnTitles: (planId) => addOnTitlesFor(needs, planId),
      findAddOn: (planId, addOnId) => findAddOnWithPlan(needs, planId, addOnId),
    }),
    tasks: [
      sweep(needs, { name: 'sweep quotes', everySeconds: 30 * 60, retentions: [quoteRetention] }),
      { name: 'archive broadband labels', everySeconds: 60, run: () => archiveLabels(needs) },
      sweep(needs, {
        name: 'sweep broadband labels',
        everySeconds: 6 * 3600,
        retentions: [labelRetention],
      }),
    ],
  } satisfies Feature & Record<'edition' | 'readLabelFile', unknown>
}
