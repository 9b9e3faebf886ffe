import { msg } from '@openline/words/words'
import * as z from 'zod/mini'

/** Where moving a number stands (docs/architecture.md has the picture). */
export const portInStatusSchema = z.enum([
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
])
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
export const portInActionsNow = (
  { status, assisted, isCancelling, cancellableUntil }: Circumstances,
  now: Date,
): PortInAction[] => {
  const isOver = portInIsOver(status)
  if (isCancelling && !isOver) return ['wait']
  const isPastCutOff = cancellableUntil !== null && cancellableUntil <= now
  const allowed = (portInActions[status] as readonly PortInAction[]).filter(
    (action) =>
      !(action === 'cancel' && isPastCutOff) &&
      !(assisted && (action === 'edit' || action === 'resubmit')),
  )
  return assisted && !isOver ? ['contact_support', ...allowed] : allowed
}

/** Nothing that happens afterwards changes a port-in in one of these. */
export const portInEnds = ['completed', 'cancelled', 'expired', 'failed'] as const

export const portInIsOver = (status: PortInStatus): boolean =>
  (portInEnds as readonly PortInStatus[]).includes(status) // a wider type to ask by

/** After so many refusals support takes over. */
export const refusalsBeforeSupport = 3

type Words = { readonly title: string; readonly advice: string }

/** What each state is called, and what the customer should know in it. */
export const portInWords = {
  draft: {
    title: msg('Tell us about your old carrier'),
    advice: msg(
      'We need a few details from your old carrier. Keep your old service until the move.',
    ),
  },
  ready: {
    title: msg('Everything is ready'),
    advice: msg(
      'We will start when your SIM is active. Do not cancel your old service: your number would be lost.',
    ),
  },
  submitted: {
    title: msg('Sent to your old carrier'),
    advice: msg('Do not cancel your old service: your number would be lost.'),
  },
  pending: {
    title: msg('Your old carrier is checking'),
    advice: msg(
      'This usually takes minutes to hours. Do not cancel your old service: your number would be lost.',
    ),
  },
  action_required: {
    title: msg('One thing to fix'),
    advice: msg('Your number is safe with your old carrier. Keep your old service.'),
  },
  delayed: {
    title: msg('Delayed'),
    advice: msg('You need not do anything. Keep your old service: your number is safe there.'),
  },
  confirmed: {
    title: msg('Your old carrier agreed'),
    advice: msg(
      'Keep your phone on Wi-Fi when the number moves, and keep your old service until then.',
    ),
  },
  activating: {
    title: msg('Switching now'),
    advice: msg('Calls may fail for a few minutes. Restart your phone after that.'),
  },
  completed: {
    title: msg('Your number is here'),
    advice: msg(
      'Calls work now. Text messages can take up to a day longer. Your old service has ended by itself.',
    ),
  },
  cancelled: {
    title: msg('Cancelled'),
    advice: msg('Your number stays with your old carrier.'),
  },
  expired: {
    title: msg('Ended after 30 days without news'),
    advice: msg('Your number stays with your old carrier. You can start again at any time.'),
  },
  failed: {
    title: msg('This number cannot be moved'),
    advice: msg('Your number stays with your old carrier. Your line works with the number it has.'),
  },
} as const satisfies Record<PortInStatus, Words>
