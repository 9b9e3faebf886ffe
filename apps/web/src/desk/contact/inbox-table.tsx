import { formatMsisdn } from '@openline/contract/phone-number'
import type { InboxItem } from '@openline/contract/processes/contact-desk'
import { caseLabels } from '@openline/contract/processes/port-in-cases'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'
import { spanLabels } from '../lib/time-labels.ts'
import styles from './contact.module.css'
import { noAssignee } from './message-labels.ts'

type InboxTableProps = {
  readonly items: readonly InboxItem[]
  readonly isClosed: boolean
  /** Only what has certain words. */
  readonly isSearched: boolean
  /** When the list was answered: what ages are counted to. */
  readonly at: Date
}

/** Messages and port-in cases, those that wait longest first, or those that were closed last. */
export function InboxTable({ items, isClosed, isSearched, at }: InboxTableProps) {
  return (
    <ColumnTable
      caption={isClosed ? 'Closed, newest first' : 'Open, longest waiting first'}
      rows={items}
      keyOf={({ id, kind, caseKind, receivedAt }) => `${kind} ${id} ${caseKind} ${receivedAt}`}
      columns={[...columns, isClosed ? closedColumn : ageColumn(at), answerColumn, assigneeColumn]}
      empty={emptyText(isClosed, isSearched)}
    />
  )
}

function emptyText(isClosed: boolean, isSearched: boolean): string {
  if (isSearched) return 'No message here has these words.'
  return isClosed ? 'Nothing was closed yet.' : 'You’re all caught up.'
}

const columns: readonly Column<InboxItem>[] = [
  {
    head: 'Ticket',
    cell: ({ kind, id, label }) =>
      kind === 'port_in_case' ? (
        <Link to={`/port-ins/${id}`}>{formatMsisdn(label)}</Link>
      ) : (
        <Link to={`/messages/${id}`}>{label}</Link>
      ),
  },
  {
    head: 'From',
    wraps: true,
    cell: ({ from, excerpt, caseKind }) => (
      <>
        {from}
        <span className={styles.small}>
          {caseKind === null ? excerpt : `Port-in: ${caseLabels[caseKind].title}`}
        </span>
      </>
    ),
  },
]

const dayMs = 24 * 3600_000

function ageColumn(at: Date): Column<InboxItem> {
  return {
    head: 'Waiting',
    wraps: true,
    cell: ({ isAnswered, waitsSince, receivedAt }) => {
      const since = Date.parse(waitsSince)
      const isLate = !isAnswered && at.getTime() - since > dayMs
      return (
        <>
          {isAnswered ? (
            'For the customer'
          ) : (
            <Badge tone={isLate ? 'danger' : 'neutral'}>{spanLabels(since, at.getTime())}</Badge>
          )}
          <span className={styles.small}>
            received <When at={receivedAt} />
          </span>
        </>
      )
    },
  }
}

const closedColumn: Column<InboxItem> = {
  head: 'Closed',
  wraps: true,
  cell: ({ closedAt }) => closedAt && <When at={closedAt} />,
}

const answerColumn: Column<InboxItem> = {
  head: 'First answer',
  wraps: true,
  cell: ({ kind, firstReplyAt, receivedAt }) => {
    if (kind === 'port_in_case') return '–'
    if (firstReplyAt === null) return 'None yet'
    return `After ${spanLabels(Date.parse(receivedAt), Date.parse(firstReplyAt), 1)}`
  },
}

const assigneeColumn: Column<InboxItem> = {
  head: 'Assigned to',
  wraps: true,
  cell: ({ assignee }) => {
    if (assignee === null) return noAssignee
    return assignee.isMe ? <Badge tone="accent">You</Badge> : assignee.name
  },
}
