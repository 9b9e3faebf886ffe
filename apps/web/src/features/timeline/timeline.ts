import { type PortInStatus, portInIsOver } from '@openline/contract/processes/port-in-status'
import type { OrderKind, OrderStatus, TimelineEntry } from '@openline/contract/sales/orders'
import { msg, t, translate } from '@openline/i18n/i18n'
import { localTime } from '../../lib/local-date.ts'

/** One step of a timeline, as the kit's timeline shows it. */
export type TimelineStep = {
  readonly id: string
  readonly title: string
  readonly state: 'done' | 'current' | 'upcoming' | 'failed'
  readonly time?: string
  readonly detail: string | null
}

type TimelineRecord<Status> = {
  readonly status: Status
  readonly timeline: readonly TimelineEntry[]
}

type TimelineOrder = TimelineRecord<OrderStatus> & {
  readonly kind: OrderKind
  /** Whether its SIM is a card that is mailed. */
  readonly isMailed: boolean
}

export type TimelineSubjects = {
  readonly order: TimelineOrder | null
  readonly portIn?: TimelineRecord<PortInStatus> | null
}

const inProgress: ReadonlySet<OrderStatus> = new Set([
  'payment_pending',
  'payment_action',
  'paid',
  'provisioning',
  'to_ship',
  'refund_pending',
])

/** Whether the order changes without the customer, so that it is worth polling. */
export function isOrderInProgress({ status }: { readonly status: OrderStatus }): boolean {
  return inProgress.has(status)
}

/** Whether the number moves without the customer's doing. */
export function isPortInInProgress(status: PortInStatus): boolean {
  return !portInIsOver(status) && status !== 'draft' && status !== 'action_required'
}

const received = msg('Payment received')
const shipped = msg('SIM card shipped')

/** What an order comes to: for a line that is there already, it is another thing than the line. */
const goals: Record<OrderKind, string> = {
  purchase: msg('Your line is active'),
  renewal: msg('Plan renewed'),
  add_on: msg('Added to your line'),
  number_change: msg('Number changed'),
}

/** Stands for the goal of the order. */
const goal = ''

/** The steps after each status of an order when nothing fails. */
const upcoming: Partial<Record<OrderStatus, readonly string[]>> = {
  payment_pending: [received, goal],
  payment_action: [received, goal],
  payment_failed: [received, goal],
  paid: [goal],
  provisioning: [goal],
  to_ship: [shipped, goal],
  shipped: [goal],
  refund_pending: [msg('Refunded')],
}

/** Where a card that is mailed ships first. */
const shipsAfter: ReadonlySet<OrderStatus> = new Set([
  'payment_pending',
  'payment_action',
  'payment_failed',
  'paid',
])

const failedKinds: ReadonlySet<string> = new Set([
  'payment_failed',
  'refund_failed',
  'another_card_failed',
  'card_returned',
  'another_card_returned',
  'action_required',
  'failed',
  'expired',
  'cancelled',
])

/** The past, current and upcoming steps of an order and its port-in. */
export function timelineOf({ order, portIn = null }: TimelineSubjects): TimelineStep[] {
  const ordered = order ? pastStepsOf(order, isOrderInProgress(order)) : []
  const happened = [
    ...ordered,
    ...(portIn
      ? notBefore(ordered[0]?.at, pastStepsOf(portIn, isPortInInProgress(portIn.status)))
      : []),
  ]
  return [
    ...happened.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ step }) => step),
    ...(order ? upcomingStepsOf(order) : []),
    ...(portIn && !portInIsOver(portIn.status)
      ? [untimedStep(t('Transfer complete'), 'upcoming')]
      : []),
  ]
}

type PastStep = { readonly at: string; readonly step: TimelineStep }

/** What was prepared before the order follows its first step: a timeline begins with the order. */
function notBefore(start: string | undefined, steps: readonly PastStep[]): PastStep[] {
  return steps.map((happened) => {
    if (start === undefined || happened.at >= start) return happened
    // Without its time, which is that of an earlier visit.
    const { time: _, ...step } = happened.step
    return { at: start, step }
  })
}

function pastStepsOf({ status, timeline }: TimelineRecord<string>, goesOn: boolean): PastStep[] {
  return timeline.map(({ at, kind, title, detail }, index) => {
    const isLast = index === timeline.length - 1
    const state = isLast && goesOn && kind === status ? 'current' : 'done'
    return {
      at,
      step: {
        id: `${at} ${kind} ${index}`,
        title,
        state: failedKinds.has(kind) ? 'failed' : state,
        time: localTime(at),
        detail,
      },
    }
  })
}

function upcomingStepsOf({ status, kind, isMailed }: TimelineOrder): TimelineStep[] {
  const titles = (upcoming[status] ?? []).map((title) => title || goals[kind])
  const withCard = isMailed && shipsAfter.has(status) ? titles.toSpliced(-1, 0, shipped) : titles
  return withCard.map((title, index) =>
    status === 'payment_pending' && index === 0
      ? untimedStep(t('Checking your payment'), 'current')
      : untimedStep(translate(title), 'upcoming'),
  )
}

function untimedStep(title: string, state: TimelineStep['state']): TimelineStep {
  return {
    id: title,
    title,
    state,
    detail: null,
  }
}
