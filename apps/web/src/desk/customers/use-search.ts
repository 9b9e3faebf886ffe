import type { OutputOf } from '@openline/contract/endpoint'
import { searchDesk } from '@openline/contract/people/search-desk'
import { useEffect, useState } from 'react'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { call } from '../lib/call.ts'

/** Less is no question. */
export const minSearched = 3

export const noExactMatch = 'No exact match. These names are one letter off.'

/** Each search is recorded and counted, so that one is made when the typing rests. */
const restsAfterMs = 300

/** Null while the text is too short, and until there is an answer. */
export type Found = OutputOf<typeof searchDesk> | null

type Search = {
  readonly found: Found
  readonly failure: string | null
  /** What is found belongs to the text as it is now. */
  readonly isCurrent: boolean
}

/** What a text finds while it is typed. */
export function useSearch(text: string): Search {
  const typed = text.trim()
  const [q, setQ] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), restsAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isLong = q.length >= minSearched && typed.length >= minSearched
  const { loaded, kept, isOutdated } = useLoad(
    ({ signal }) => settle(call(searchDesk, { body: { q } }, { signal })),
    { of: isLong ? q : null },
  )
  return {
    found: isLong && kept?.ok ? kept.value : null,
    failure: isLong && loaded?.ok === false ? (loaded.error?.message ?? 'Please try again') : null,
    isCurrent: isLong && q === typed && !isOutdated,
  }
}
