import { type QuestionKind, searchDesk } from '@openline/contract/people/search-desk'
import { useLocation } from 'react-router'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { HitTable } from './hit-table.tsx'
import { searchedText } from './searched-text.ts'

const kinds = {
  name: 'a name',
  email: 'an email address',
  phone: 'a phone number',
  iccid: 'a SIM number',
  order: 'an order number',
  card: 'the last four digits of a card',
  ticket: 'a ticket',
  provider_id: 'the payment provider’s id',
  id: 'an id',
} as const satisfies Record<QuestionKind, string>

const words = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** What the box in the bar finds. */
export function SearchPage() {
  const q = searchedText(useLocation().state)
  return (
    <Page title="Search" {...(q !== '' && { lead: `“${q}”` })}>
      {q.length < 3 ? (
        <p>Type at least three characters of a name, email, number, order, card or ticket.</p>
      ) : (
        <Results key={q} q={q} />
      )}
    </Page>
  )
}

function Results({ q }: { readonly q: string }) {
  const found = useCall(searchDesk, { body: { q } })
  return (
    <Loaded of={found}>
      {({ hits, hasMore, understoodAs }) => (
        <>
          <p role="status">
            Looked for {words.format(understoodAs.map((kind) => kinds[kind]))}.{' '}
            {hasMore && 'There are more results. Keep typing.'}
          </p>
          <HitTable hits={hits} />
        </>
      )}
    </Loaded>
  )
}
