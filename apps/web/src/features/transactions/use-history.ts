import type { OutputOf } from '@openline/contract/endpoint'
import { listTransactions, type Transaction } from '@openline/contract/processes/transactions'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isCanceled, messageOf } from '../../lib/api-client.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import type { MonthYear } from '../../ui/month-year.ts'

type Page = OutputOf<typeof listTransactions>

const newest = 5
const pageSize = 50

/** The 5 newest payments (spec 9). */
export function loadNewest(): Promise<LoadResult<Page>> {
  return settle(call(listTransactions, { query: { limit: newest } }))
}

type Query = MonthYear & { readonly cursor: string | null }

function loadPage({ year, month, cursor }: Query, signal?: AbortSignal): Promise<Page> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const query = {
    limit: pageSize,
    ...(year !== null && { year, timeZone }),
    ...(month !== null && { month }),
    ...(cursor !== null && { cursor }),
  }
  return call(listTransactions, { query }, { signal })
}

type HistoryState = {
  /** Null until the first page is there. */
  readonly transactions: readonly Transaction[] | null
  readonly nextCursor: string | null
  readonly failure: string
  readonly isLoading: boolean
}

const nothingYet: HistoryState = {
  transactions: null,
  nextCursor: null,
  failure: '',
  isLoading: true,
}

type Show = (change: (before: HistoryState) => HistoryState) => void

async function showPage(show: Show, query: Query, signal?: AbortSignal): Promise<void> {
  try {
    const { transactions, nextCursor } = await loadPage(query, signal)
    show((before) => ({
      transactions: [...(before.transactions ?? []), ...transactions],
      nextCursor,
      failure: '',
      isLoading: false,
    }))
  } catch (error) {
    if (isCanceled(error)) return
    show((before) => ({ ...before, failure: messageOf(error), isLoading: false }))
  }
}

/** The payments of a month, a year or all times, page after page. Give it a new key for another choice. */
export function useHistory({ year, month }: MonthYear) {
  const [shown, setShown] = useState(nothingYet)
  useEffect(() => {
    const controller = new AbortController()
    void showPage(setShown, { year, month, cursor: null }, controller.signal)
    return () => controller.abort()
  }, [year, month])
  return {
    ...shown,
    /** The next page or, after a failure, the same one again. */
    loadMore: () => {
      setShown((before) => ({ ...before, isLoading: true }))
      void showPage(setShown, { year, month, cursor: shown.nextCursor })
    },
  }
}
