import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import type { PortInReason } from './port-in-reasons.ts'
import { portInTimes } from './port-in-times.ts'

/** Where moving a number stands (docs/architecture.md has the picture). */
export const portInStatuses = [
  'draft',
  'ready',
  'submitted',
  'pending',
  'action_required',
  'delayed',
  'confirmed',
  'activating',
  'completed',
  'cancelled',
  'expired',
  'failed',
] as const
export const portInStatusSchema = z.enum(portInStatuses)
export type PortInStatus = z.infer<typeof portInStatusSchema>

/**
 * What the customer can do: `edit` is temp/update, `bring` bring/number,
 * `resubmit` make/start, `cancel` the cancel call, `start_again` a new check,
 * `contact_support` the contact page; `wait` asks for nothing.
 */
export const portInActionSchema = z.enum([
  'edit',
  'bring',
  'resubmit',
  'cancel',
  'wait',
  'start_again',
  'contact_support',
])
export type PortInAction = z.infer<typeof portInActionSchema>

/** The one table of what each state allows. The server refuses everything else with 409. */
export const portInActions = {
  draft: ['edit', 'bring', 'cancel'],
  ready: ['edit', 'bring', 'cancel'],
  submitted: ['wait', 'cancel'],
  pending: ['wait', 'cancel'],
  action_required: ['edit', 'resubmit', 'cancel'],
  delayed: ['wait', 'cancel'],
  confirmed: ['wait', 'cancel'],
  activating: ['wait'],
  completed: [],
  cancelled: ['start_again'],
  expired: ['start_again'],
  failed: ['start_again'],
} as const satisfies Record<PortInStatus, readonly PortInAction[]>

type Circumstances = {
  readonly status: PortInStatus
  /** After three refusals, or where only people can help: support works on it. */
  readonly assisted: boolean
  /** The customer asked to cancel and the old carrier has not answered yet. */
  readonly isCancelling: boolean
  /** Until when the old carrier can still be told to stop; null for no limit. */
  readonly cancellableUntil: Date | null
}

/** What the customer can do with this port-in at the time `now`: the table, narrowed by the circumstances. */
export function portInActionsNow(
  { status, assisted, isCancelling, cancellableUntil }: Circumstances,
  now: Date,
): PortInAction[] {
  const isOver = portInIsOver(status)
  if (isCancelling && !isOver) return ['wait']
  const isPastCutOff = cancellableUntil !== null && cancellableUntil <= now
  const known: readonly PortInAction[] = portInActions[status]
  const allowed = known.filter(
    (action) =>
      !(action === 'cancel' && isPastCutOff) &&
      !(assisted && (action === 'edit' || action === 'resubmit')),
  )
  return assisted && !isOver ? ['contact_support', ...allowed] : allowed
}

/** Nothing that happens afterwards changes a port-in in one of these. */
export const portInEnds = ['completed', 'cancelled', 'expired', 'failed'] as const

export function portInIsOver(status: PortInStatus): boolean {
  const ends: readonly PortInStatus[] = portInEnds
  return ends.includes(status)
} // a wider type to ask by

/** After so many refusals support takes over. */
export const refusalsBeforeSupport = 3

type Words = {
  readonly title: string
  /** Sentences, to be said one after the other. */
  readonly advice: readonly string[]
}

const keepService = msg('Don’t cancel your old service, or you’ll lose your number.')
const safeThere = msg('Your number is safe with your old carrier. Keep your old service.')
const stillThere = msg('Your number is still with your old carrier.')

/** What each state is called, and what the customer should know in it. */
export const portInLabels = {
  draft: {
    title: msg('Tell us about your old carrier'),
    advice: [
      msg(
        'We need a few details about your account there. Keep your old service until the transfer is complete.',
      ),
    ],
  },
  ready: {
    title: msg('Everything is ready'),
    advice: [msg('We’ll start as soon as your SIM is active.'), keepService],
  },
  submitted: {
    title: msg('Sent to your old carrier'),
    advice: [keepService],
  },
  pending: {
    title: msg('Your old carrier is reviewing the request'),
    advice: [portInTimes.answer, keepService],
  },
  action_required: {
    title: msg('One thing to fix'),
    advice: [safeThere],
  },
  delayed: {
    title: msg('Delayed'),
    advice: [safeThere],
  },
  confirmed: {
    title: msg('Your old carrier approved the transfer'),
    advice: [
      msg('Keep your phone on Wi-Fi during the transfer, and keep your old service until then.'),
    ],
  },
  activating: {
    title: msg('Transfer in progress'),
    advice: [portInTimes.calls, msg('Then restart your phone.')],
  },
  completed: {
    title: msg('Transfer complete'),
    advice: [
      msg('Calls work now.'),
      portInTimes.texts,
      msg('Your old service has ended automatically.'),
    ],
  },
  cancelled: {
    title: msg('Canceled'),
    advice: [stillThere],
  },
  expired: {
    title: msg('Expired after 30 days without activity'),
    advice: [stillThere, msg('You can start over anytime.')],
  },
  failed: {
    title: msg('This number can’t be transferred'),
    advice: [stillThere, msg('Your line keeps its current number.')],
  },
} as const satisfies Record<PortInStatus, Words>

type Standing = Pick<Circumstances, 'status' | 'assisted'> & {
  readonly reason: PortInReason | null
  /** Whether texts arrive as well; null before the number moved. */
  readonly messaging: 'pending' | 'done' | null
}

/** What a port-in is called where it stands, and what its customer should know; to be translated. */
export function portInWordsNow({ status, assisted, reason, messaging }: Standing): Words {
  if (assisted && !portInIsOver(status)) {
    return {
      title: msg('Our support team is working on it'),
      advice: [msg('You don’t need to do anything.'), safeThere],
    }
  }
  if (status === 'failed' && reason === 'same_network') {
    // There is no old carrier: neither has it the number, nor did it end anything.
    return {
      title: portInLabels.failed.title,
      advice: [msg('Your line keeps its current number.')],
    }
  }
  if (status === 'completed' && reason === 'line_ended') {
    return {
      title: msg('Transferred, but the line has ended'),
      advice: [
        msg(
          'Your number was transferred to us, but the line it was for has ended, so it doesn’t work yet.',
        ),
        msg('Our support team is working on it and will contact you.'),
        msg('Your old service has ended automatically.'),
      ],
    }
  }
  if (status === 'completed' && messaging === 'done') {
    return {
      title: portInLabels.completed.title,
      advice: [msg('Calls and texts work now.'), msg('Your old service has ended automatically.')],
    }
  }
  return portInLabels[status]
}
