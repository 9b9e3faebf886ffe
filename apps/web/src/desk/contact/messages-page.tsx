import {
  type InboxKind,
  type InboxShow,
  inboxKinds,
  inboxShows,
  listInbox,
  maxInbox,
  maxInboxPages,
} from '@openline/contract/processes/contact-desk'
import { Link, useSearchParams } from 'react-router'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import styles from './contact.module.css'
import { InboxTable } from './inbox-table.tsx'
import { kindLabels, showLabels } from './message-labels.ts'
import { WordSearch } from './word-search.tsx'

/** The inbox: what customers wrote, and port-in cases. The address keeps the filter. */
export function MessagesPage() {
  const [address, setAddress] = useSearchParams()
  const show = inboxShows.find((each) => each === address.get('show')) ?? 'open'
  const kind = inboxKinds.find((each) => each === address.get('kind'))
  const words = (address.get('words') ?? '').slice(0, 100)
  const asked = Number(address.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= maxInboxPages ? asked : 1
  const list = useCall(
    listInbox,
    { query: { show, ...(kind && { kind }), ...(words !== '' && { words }), page } },
    { refreshEverySeconds: 15 },
  )
  return (
    <Page title="Messages" lead="What customers wrote, and port-in cases. Updates live.">
      <div className={styles.filters}>
        <Choices
          label="Which messages"
          choices={inboxShows.map((each) => ({
            to: addressOf(words, each, kind),
            isChosen: each === show,
            label: showLabels[each],
          }))}
        />
        <Choices
          label="Which kind"
          choices={[
            { to: addressOf(words, show), isChosen: kind === undefined, label: 'All kinds' },
            ...inboxKinds.map((each) => ({
              to: addressOf(words, show, each),
              isChosen: each === kind,
              label: kindLabels[each],
            })),
          ]}
        />
      </div>
      <WordSearch words={words} onSearch={(next) => setAddress(addressOf(next, show, kind))} />
      <Loaded of={list}>
        {({ items, hasMore }) => (
          <>
            <InboxTable
              items={items}
              isClosed={show === 'closed'}
              isSearched={words !== ''}
              at={list.answeredAt ?? new Date()}
            />
            <InboxPages page={page} hasMore={hasMore} to={addressOf(words, show, kind)} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function addressOf(words: string, show: InboxShow, kind?: InboxKind): string {
  const address = { show, ...(kind && { kind }), ...(words !== '' && { words }) }
  return `?${new URLSearchParams(address).toString()}`
}

type InboxPagesProps = {
  readonly page: number
  readonly hasMore: boolean
  /** The address of the first page. */
  readonly to: string
}

/** The ways to the next and the previous hundred. */
function InboxPages({ page, hasMore, to }: InboxPagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className={styles.actions}>
      {page > 1 && <Link to={`${to}&page=${page - 1}`}>Previous {maxInbox}</Link>}
      <span>Page {page}</span>
      {hasMore && page < maxInboxPages && (
        <Link to={`${to}&page=${page + 1}`}>Next {maxInbox}</Link>
      )}
    </nav>
  )
}
