import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import {
  cardInWords,
  codeInSentence,
  codeInWords,
  declineInWords,
} from '@openline/contract/office/code-labels-desk'
import {
  type CustomerTimelineEntry,
  type listCustomerTimeline,
  timelineParts,
  timelineSources,
} from '@openline/contract/people/customers-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { actText } from '@openline/contract/platform/audit-labels'
import type { Db } from '../../../db/open.ts'
import { activityTitle } from '../../lines/lines/activity.ts'
import { deviceName } from '../auth/session-list.ts'
import {
  assistedSession,
  readTimeline,
  type TimelinePosition,
  type TimelineRow,
} from './desk-timeline-store.ts'

const pageSize = 50

/** One page of everything that happened around a customer. */
export async function viewTimeline(
  db: Db,
  customerId: string,
  { cursor, part }: HandlerInput<typeof listCustomerTimeline>['query'],
): Promise<OutputOf<typeof listCustomerTimeline>> {
  const before = cursor === undefined ? null : positionOf(cursor)
  const sources = part === undefined ? timelineSources : timelineParts[part]
  const rows = await readTimeline(db, customerId, { sources, before, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    entries: shown.map(toEntry),
    nextCursor: last && rows.length > pageSize ? cursorOf(last) : null,
  }
}

function cursorOf({ at, key }: TimelineRow): string {
  return Buffer.from(`${Date.parse(at)} ${key}`).toString('base64url')
}

/** Null for what no page has given out: the timeline starts from the beginning. */
function positionOf(cursor: string): TimelinePosition | null {
  const match = /^(\d{1,14}) (\w+ [\w-]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString())
  return match ? { at: new Date(Number(match[1])), key: match[2] ?? '' } : null
}

function toEntry(row: TimelineRow): CustomerTimelineEntry {
  const { source, key, at, by } = row
  return { id: key, source, at, title: titleOf(row), detail: detailOf(row), by }
}

function titleOf({ source, title }: TimelineRow): string {
  switch (source) {
    case 'email':
      return title
    case 'line':
      return activityTitle(title)
    case 'payment':
      return `Payment ${codeInSentence(title)}`
    case 'refund':
      return `Refund ${codeInSentence(title)}`
    case 'dispute':
      return `Dispute: ${codeInSentence(title)}`
    case 'port_in':
      return `Port-in: ${codeInSentence(title)}`
    case 'staff':
      return title === assistedSession ? codeInWords(title) : actText(title)
    case 'note':
      return 'Note'
    case 'case':
      return `Case: ${codeInSentence(title)}`
    default:
      return codeInWords(title)
  }
}

function detailOf({ source, title, about, detail, amountCents, card }: TimelineRow): string | null {
  const parts = [
    about && formatMsisdn(about),
    amountCents === null ? null : formatCents(amountCents),
    card && cardInWords(card.network, card.digits),
    sayDetail(source, title, detail),
  ]
  return parts.filter((part) => part).join(' · ') || null
}

function sayDetail(source: TimelineRow['source'], title: string, detail: string | null) {
  if (title === 'signed_in') return deviceName(detail ?? '')
  if (detail === null) return null
  if (source === 'payment' || title === 'payment_failed') return declineInWords(detail)
  return source === 'refund' || source === 'dispute' ? codeInSentence(detail) : detail
}
