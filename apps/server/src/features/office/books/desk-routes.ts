import * as api from '@openline/contract/office/books-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { dailyTotalsOf, journalOf } from './books.ts'

export function bookRoutes(deps: Needs<'db' | 'clock' | 'log' | 'prices'>): readonly Binding[] {
  return [
    bind(api.viewDailyTotals, ({ query }) => dailyTotalsOf(deps, query.day ?? null)),
    bind(api.downloadJournal, ({ query }, staff, call) =>
      journalOf(deps, query.day, { staff, call }),
    ),
  ]
}
