import type { OrderKind, OrderStatus, TimelineEntry } from '@openline/contract/orders'
import { type PortInStatus, portInIsOver } from '@openline/contract/port-in-status'
import { msg, t, translate } from '@openline/i18n/i18n'
import { localTime } from './local-date.ts'

/** One step of a story, as the kit's timeline shows it. */
export type StoryStep = {
  readonly id: string
  readonly title: string
  readonly state: 'done' | 'current' | 'upcoming' | 'failed'
  readonly time?: string
  readonly detail: string | null
}

type Told<Status> = { readonly status: Status; readonly timeline: readonly TimelineEntry[] }

type StoryOrder = Told<OrderStatus> & { readonly kind: OrderKind }

export type StorySubjects = {
  readonly order: StoryOrder | null
  readonly portIn?: Told<PortInStatus> | null
}

const moving: ReadonlySet<OrderStatus> = new Set([
  'payment_pending',
  'payment_action',
  'paid',
  'provisioning',
  'to_ship',
  'refund_pending',
])

/** Whether the order goes on by itself, so that it is worth looking again. */
export function isMoving({ status }: { readonly status: OrderStatus }): boolean {
  return moving.has(status)
}

/** Whether the number moves without the customer's doing. */
export function isPortMoving(status: PortInStatus): boolean {
  return !portInIsOver(status) && status !== 'draft' && status !== 'action_required'
}

/** What comes after each state of an order when all goes well, in words. */
const upcoming: Record<OrderStatus, readonly string[]> = {
  payment_pending: [msg('Payment received'), msg('Your line is active')],
  payment_action: [msg('Payment received'), msg('Your line is active')],
  payment_failed: [msg('Payment received'), msg('Your line is active')],
  paid: [msg('Your line is active')],
  provisioning: [msg('Your line is active')],
  to_ship: [msg('SIM card shipped'), msg('Your line is active')],
  shipped: [msg('Your line is active')],
  active: [],
  refund_pending: [msg('Refunded')],
  refunded: [],
  refund_failed: [],
  expired: [],
  cancelled: [],
}

/** A renewal ships nothing, and its line is there already. */
const upcomingOfRenewal: Record<OrderStatus, readonly string[]> = {
  ...upcoming,
  payment_pending: [msg('Payment received'), msg('Plan renewed')],
  payment_action: [msg('Payment received'), msg('Plan renewed')],
  payment_failed: [msg('Payment received'), msg('Plan renewed')],
  paid: [msg('Plan renewed')],
}

const failedKinds: ReadonlySet<string> = new Set([
  'payment_failed',
  'refund_failed',
  'action_required',
  'failed',
  'expired',
  'cancelled',
])

/** What happened to an order and to the number that comes with it, what is happening, and what comes. */
export function storyOf({ order, portIn = null }: StorySubjects): StoryStep[] {
  const ordered = order ? happenedTo(order, isMoving(order)) : []
  const happened = [
    ...ordered,
    ...(portIn ? startingAt(ordered[0]?.at, happenedTo(portIn, isPortMoving(portIn.status))) : []),
  ]
  return [
    ...happened.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ step }) => step),
    ...(order ? comingOf(order) : []),
    ...(portIn && !portInIsOver(portIn.status) ? [aStep(t('Transfer complete'), 'upcoming')] : []),
  ]
}

type Happened = { readonly at: string; readonly step: StoryStep }

/** What was prepared before the order follows its first step: a story begins with the order. */
function startingAt(start: string | undefined, steps: readonly Happened[]): Happened[] {
  return steps.map((happened) => {
    if (start === undefined || happened.at >= start) return happened
    // Without its time, which is that of an earlier visit.
    const { time: _, ...step } = happened.step
    return { at: start, step }
  })
}

function happenedTo({ status, timeline }: Told<string>, goesOn: boolean): Happened[] {
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

function comingOf({ status, kind }: StoryOrder): StoryStep[] {
  return (kind === 'renewal' ? upcomingOfRenewal : upcoming)[status].map((title, index) =>
    status === 'payment_pending' && index === 0
      ? aStep(t('Checking your payment'), 'current')
      : aStep(translate(title), 'upcoming'),
  )
}

function aStep(title: string, state: StoryStep['state']): StoryStep {
  return {
    id: title,
    title,
    state,
    detail: null,
  }
}
