import * as api from '@openline/contract/office/books-desk'
import * as taxes from '@openline/contract/office/collected-taxes-desk'
import * as deferred from '@openline/contract/office/deferred-revenue-desk'
import * as statement from '@openline/contract/office/provider-statement-desk'
import * as subscribers from '@openline/contract/office/subscribers-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { type BookNeeds, dailyTotalsOf, journalOf, journalTotalsOf } from './books.ts'
import { collectedTaxesFile, collectedTaxesOf } from './collected-taxes.ts'
import { deferredRevenueFile, deferredRevenueOf } from './deferred-revenue.ts'
import { providerEntriesFile, providerStatementOf } from './provider-statement.ts'
import { subscribersFile, subscribersOf } from './subscribers.ts'

export function bookRoutes(deps: BookNeeds): readonly Binding[] {
  return [
    bind(api.viewDailyTotals, ({ query }) => dailyTotalsOf(deps, query.day ?? null)),
    bind(api.viewJournalTotals, ({ query }) => journalTotalsOf(deps, query)),
    bind(api.downloadJournal, ({ query }, staff, call) => journalOf(deps, query, { staff, call })),
    bind(deferred.viewDeferredRevenue, ({ query }) => deferredRevenueOf(deps, query)),
    bind(deferred.downloadDeferredRevenue, async ({ query }) => {
      const name = `deferred-revenue-${query.from}-to-${query.to}.csv`
      const file = deferredRevenueFile(await deferredRevenueOf(deps, query))
      return new File([file], name, { type: 'text/csv' })
    }),
    bind(taxes.viewCollectedTaxes, ({ query }) => collectedTaxesOf(deps, query)),
    bind(taxes.downloadCollectedTaxes, ({ query }) =>
      Promise.resolve(collectedTaxesFile(deps, query)),
    ),
    bind(subscribers.viewSubscribers, ({ query }) => subscribersOf(deps, query)),
    bind(subscribers.downloadSubscribers, ({ query }) => subscribersFile(deps, query)),
    bind(statement.viewProviderStatement, ({ query }) => providerStatementOf(deps, query)),
    bind(statement.downloadProviderEntries, ({ query }) =>
      Promise.resolve(providerEntriesFile(deps, query)),
    ),
  ]
}
