import { type QuestionKind, searchDesk } from '@openline/contract/people/search-desk'
import { Navigate, useLocation } from 'react-router'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { usePathOfHit } from './hit-path.ts'
import { HitTable } from './hit-table.tsx'
import { searchedText } from './searched-text.ts'
import { minSearched, noExactMatch } from './use-search.ts'

const kinds = {
  name: 'a name',
  tag: 'a tag',
  note: 'a note',
  block: 'a block',
  email: 'an email address',
  phone: 'a phone number',
  phone_end: 'a phone number’s last four digits',
  iccid: 'a SIM number',
  order: 'an order number',
  card: 'a card’s last four digits',
  ticket: 'a ticket',
  provider_id: 'a payment provider ID',
  id: 'an ID',
} as const satisfies Record<QuestionKind, string>

const words = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** What a search finds; a single hit opens on its own. */
export function SearchPage() {
  const q = searchedText(useLocation().state)
  return (
    <Page title="Search" {...(q !== '' && { lead: `“${q}”` })}>
      {q.length < minSearched ? (
        <p>Type at least three characters of a name, email, number, order, card or ticket.</p>
      ) : (
        <Results key={q} q={q} />
      )}
    </Page>
  )
}

function Results({ q }: { readonly q: string }) {
  const found = useCall(searchDesk, { body: { q } })
  const pathOf = usePathOfHit()
  const [hit, ...others] = found.value?.hits ?? []
  const only = hit && others.length === 0 ? pathOf(hit) : null
  if (only !== null) return <Navigate to={only} replace />
  return (
    <Loaded of={found}>
      {({ hits, hasMore, understoodAs, isNear }) => (
        <>
          <p role="status">
            Searched for {words.format(understoodAs.map((kind) => kinds[kind]))}.{' '}
            {isNear && `${noExactMatch} `}
            {hasMore && 'There are more results. Keep typing.'}
          </p>
          <HitTable hits={hits} />
        </>
      )}
    </Loaded>
  )
}
