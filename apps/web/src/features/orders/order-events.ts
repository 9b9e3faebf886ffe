import type { Order, OrderStatus, TimelineEntry } from '@openline/contract/orders'
import { localTime } from '../../lib/local-date.ts'
import type { TimelineEvent } from '../../ui/timeline.tsx'
import { isMoving } from './order-screen.ts'

/** What comes after each state when all goes well, in words. */
const upcoming: Record<OrderStatus, readonly string[]> = {
  payment_pending: ['Payment received', 'Your line is active'],
  payment_action: ['Payment received', 'Your line is active'],
  payment_failed: ['Payment received', 'Your line is active'],
  paid: ['Your line is active'],
  provisioning: ['Your line is active'],
  to_ship: ['SIM card shipped', 'Your line is active'],
  shipped: ['Your line is active'],
  active: [],
  refund_pending: ['Money returned'],
  refunded: [],
  expired: [],
  cancelled: [],
}

const failedKinds: ReadonlySet<string> = new Set(['payment_failed', 'expired', 'cancelled'])

/** The story of an order: what happened, what is happening and what comes. */
export const orderEvents = (
  order: Pick<Order, 'status'>,
  timeline: readonly TimelineEntry[],
): TimelineEvent[] => {
  const happened = timeline.map(
    (entry, index): TimelineEvent => ({
      id: `${entry.at} ${entry.kind}`,
      title: entry.title,
      state: stateOf(entry, index === timeline.length - 1 ? order : null),
      time: localTime(entry.at),
      detail: entry.detail,
    }),
  )
  return [...happened, ...comingEvents(order)]
}

const stateOf = (
  { kind }: TimelineEntry,
  order: Pick<Order, 'status'> | null,
): TimelineEvent['state'] => {
  if (failedKinds.has(kind)) return 'failed'
  return order?.status === kind && isMoving(order) ? 'current' : 'done'
}

const comingEvents = ({ status }: Pick<Order, 'status'>): TimelineEvent[] =>
  upcoming[status].map((title, index) => ({
    id: title,
    title: status === 'payment_pending' && index === 0 ? 'Checking your payment' : title,
    state: status === 'payment_pending' && index === 0 ? 'current' : 'upcoming',
  }))

/** One sentence about how often the card was charged. */
export const chargedSentence = (attempts: readonly { readonly status: string }[]): string => {
  const charged = attempts.filter(({ status }) => status === 'captured').length
  if (charged === 1) return 'You were charged once.'
  return charged === 0 ? 'You were not charged.' : `You were charged ${charged} times.`
}
