import * as api from '@openline/contract/office/books-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { type BookNeeds, dailyTotalsOf, journalOf, journalTotalsOf } from './books.ts'

export function bookRoutes(deps: BookNeeds): readonly Binding[] {
  return [
    bind(api.viewDailyTotals, ({ query }) => dailyTotalsOf(deps, query.day ?? null)),
    bind(api.viewJournalTotals, ({ query }) => journalTotalsOf(deps, query)),
    bind(api.downloadJournal, ({ query }, staff, call) => journalOf(deps, query, { staff, call })),
  ]
}
