import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type InboxItem,
  type InboxShow,
  type listInbox,
  maxInbox,
} from '@openline/contract/processes/contact-desk'
import type { Db } from '../../../db/open.ts'
import { toSearchKey } from '../../../db/search-key.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { readOwners } from '../../people/customers/recipient-store.ts'
import { listWithRole } from '../../people/staff/store.ts'
import { assignedTo, assignedToAnyone, assignmentsOf } from '../port-in-cases/desk-assignments.ts'
import { listClosedCases, listOpenCases } from '../port-in-cases/desk-store.ts'
import { listClosedMessages, listOpenMessages } from './desk-message-store.ts'
import type { MessageRow } from './store.ts'

type Deps = Needs<'db' | 'clock'>

/** Messages and port-in cases in one list, which a page shows as one. */
export async function viewInbox(
  deps: Deps,
  { show = 'open', kind, words: searched, page = 1 }: HandlerInput<typeof listInbox>['query'],
  staff: StaffCaller,
): Promise<OutputOf<typeof listInbox>> {
  const words = toSearchKey(searched ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
  // Both sources are read from their beginning, since a page has rows of both; and one more, to know whether there are more.
  const limit = page * maxInbox + 1
  // No one wrote anything in a case.
  const hasCases = (kind === undefined || kind === 'port_in_case') && words.length === 0
  const found = await Promise.all([
    kind === 'port_in_case'
      ? []
      : readMessages(deps, { show, isSuspect: kind === 'suspect', words, limit }, staff),
    hasCases ? readCases(deps, { show, limit }, staff) : [],
  ])
  const items = found.flat().toSorted(show === 'closed' ? byClosing : byWaiting)
  return { items: items.slice(limit - 1 - maxInbox, limit - 1), hasMore: items.length >= limit }
}

function byWaiting(one: InboxItem, other: InboxItem): number {
  const answered = Number(one.isAnswered) - Number(other.isAnswered)
  return answered || one.waitsSince.localeCompare(other.waitsSince)
}

function byClosing(one: InboxItem, other: InboxItem): number {
  return (other.closedAt ?? '').localeCompare(one.closedAt ?? '')
}

type Wanted = {
  readonly show: InboxShow
  readonly isSuspect: boolean
  readonly words: readonly string[]
  readonly limit: number
}

async function readMessages(
  { db }: Deps,
  { show, isSuspect, words, limit }: Wanted,
  { staffId }: StaffCaller,
): Promise<InboxItem[]> {
  const assignee = await assigneeWanted(db, show, staffId)
  const list = show === 'closed' ? listClosedMessages : listOpenMessages
  const rows = await list(db, { isSuspect, assignee, words, limit })
  return rows.map((row) => presentMessage(row, staffId))
}

async function assigneeWanted(db: Db, show: InboxShow, staffId: string) {
  if (show === 'mine') return { id: staffId }
  if (show !== 'unassigned') return null
  return { notAmong: (await listWithRole(db, 'support')).map(({ id }) => id) }
}

function fromWords({ name, email }: { name: string; email: string }): string {
  return name === '' ? email : `${name}, ${email}`
}

const excerptLength = 160

function presentMessage(row: MessageRow, staffId: string): InboxItem {
  const { id, ticket, name, email, message, isAnswered, assigneeId, assigneeName } = row
  return {
    kind: row.isSuspect ? 'suspect' : 'message',
    id,
    caseKind: null,
    label: ticket,
    from: fromWords({ name, email }),
    excerpt: [...message.replaceAll(/\s+/g, ' ')].slice(0, excerptLength).join(''),
    receivedAt: row.receivedAt.toISOString(),
    waitsSince: row.waitsSince.toISOString(),
    isAnswered,
    firstReplyAt: row.firstReplyAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    assignee: assigneeName === null ? null : { name: assigneeName, isMe: assigneeId === staffId },
  }
}

/** Cases are assigned on the page of their port-in, for an hour at a time. */
async function readCases(
  deps: Deps,
  { show, limit }: Pick<Wanted, 'show' | 'limit'>,
  staff: StaffCaller,
): Promise<InboxItem[]> {
  const { db } = deps
  const rows =
    show === 'closed'
      ? await listClosedCases(db, limit)
      : (await listOpenCases(db, { limit, ...(await casesWanted(deps, show, staff)) })).map(
          (row) => ({ ...row, closedAt: null }),
        )
  const [ownerOf, assignmentOf] = await Promise.all([
    readOwners(
      db,
      rows.map(({ customerId }) => customerId),
    ),
    assignmentsOf(
      deps,
      rows.map(({ portInId }) => portInId),
      staff,
    ),
  ])
  return rows.map((row): InboxItem => {
    const assignment = assignmentOf(row.portInId)
    const since = row.since.toISOString()
    return {
      kind: 'port_in_case',
      id: row.portInId,
      caseKind: row.kind,
      label: row.msisdn,
      from: fromWords(ownerOf(row.customerId)),
      excerpt: '',
      receivedAt: since,
      waitsSince: since,
      isAnswered: false,
      firstReplyAt: null,
      closedAt: row.closedAt?.toISOString() ?? null,
      assignee: assignment && { name: assignment.name, isMe: assignment.isMe },
    }
  })
}

async function casesWanted(deps: Deps, show: InboxShow, staff: StaffCaller) {
  if (show === 'mine') return { portInIds: await assignedTo(deps, staff) }
  return show === 'unassigned' ? { exceptPortInIds: await assignedToAnyone(deps) } : {}
}
