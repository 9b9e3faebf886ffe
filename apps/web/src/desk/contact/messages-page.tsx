import {
  type InboxKind,
  type InboxShow,
  inboxKinds,
  inboxShows,
  listInbox,
  maxInbox,
} from '@openline/contract/processes/contact-desk'
import { useSearchParams } from 'react-router'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import styles from './contact.module.css'
import { InboxTable } from './inbox-table.tsx'
import { kindLabels, showLabels } from './message-labels.ts'

/** The inbox: what customers wrote, and port-in cases. The address keeps the filter. */
export function MessagesPage() {
  const [address] = useSearchParams()
  const show = inboxShows.find((each) => each === address.get('show')) ?? 'open'
  const kind = inboxKinds.find((each) => each === address.get('kind'))
  const list = useCall(
    listInbox,
    { query: { show, ...(kind && { kind }) } },
    { refreshEverySeconds: 15 },
  )
  return (
    <Page title="Messages" lead="What customers wrote, and port-in cases. Updates live.">
      <div className={styles.filters}>
        <Choices
          label="Which messages"
          choices={inboxShows.map((each) => ({
            to: addressOf(each, kind),
            isChosen: each === show,
            label: showLabels[each],
          }))}
        />
        <Choices
          label="Which kind"
          choices={[
            { to: addressOf(show), isChosen: kind === undefined, label: 'All kinds' },
            ...inboxKinds.map((each) => ({
              to: addressOf(show, each),
              isChosen: each === kind,
              label: kindLabels[each],
            })),
          ]}
        />
      </div>
      <Loaded of={list}>
        {({ items, hasMore }) => (
          <>
            <InboxTable
              items={items}
              isClosed={show === 'closed'}
              at={list.answeredAt ?? new Date()}
            />
            {hasMore && <p>There are more than these {maxInbox}. Search by ticket or email.</p>}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function addressOf(show: InboxShow, kind?: InboxKind): string {
  return `?show=${show}${kind === undefined ? '' : `&kind=${kind}`}`
}
