import type { ActivityActor } from '@openline/contract/lines/activity'
import type { PortInOutcome } from '@openline/contract/processes/port-in-reasons'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { secondsAfter } from '../../../clock.ts'
import type { PortInReport } from '../../../gateways/carrier/carrier.ts'
import type { ActivityKind } from '../../lines/lines/activity.ts'
import type { Attempt } from './attempt-store.ts'
import type { PortInChanges, PortInRow } from './store.ts'

type AttemptEnd = Exclude<Attempt['outcome'], 'open'>

type ReportStep = {
  /** The state it leads to; `refusal`: the reason decides, see `refusalSteps`. */
  readonly to: PortInStatus | 'refusal'
  /** A state it says nothing new about. */
  readonly keeps?: PortInStatus
  /** How the open attempt ends; null while it stays open. */
  readonly attempt: AttemptEnd | null
  /** What is taken from the report beside its sequence. */
  readonly takes: readonly ('times' | 'reason' | 'retry' | 'messaging')[]
  /** What is wiped when the state or its time changes. */
  readonly wipes: PortInChanges
  /** When the timeline gets an event: each time, or only if the state or its time changes. */
  readonly event: 'always' | 'change'
  /** What a report means for a port-in that has ended without its number. */
  readonly afterEnd: 'cancel' | 'case' | 'nothing'
}

const problem = { reason: null, assisted: false, expectedAt: null } as const

const underWay = {
  attempt: null,
  takes: ['times'],
  wipes: problem,
  event: 'change',
  afterEnd: 'cancel',
} as const
const delay = { takes: ['times', 'reason', 'retry'], wipes: {}, event: 'always' } as const
const over = { takes: [], wipes: {}, event: 'always', afterEnd: 'nothing' } as const
const moved = { takes: ['messaging'], wipes: problem, afterEnd: 'case' } as const

/** What each report of the carrier makes of a port-in. */
export const reportSteps: Readonly<Record<PortInReport['status'], ReportStep>> = {
  received: { ...underWay, to: 'pending', keeps: 'submitted' },
  pending: { ...underWay, to: 'pending' },
  rejected: { ...underWay, to: 'refusal', takes: [], wipes: {} },
  delayed: { ...underWay, to: 'delayed', ...delay },
  confirmed: { ...underWay, to: 'confirmed' },
  activating: { ...underWay, to: 'activating' },
  completed: { ...over, to: 'completed', attempt: 'moved', ...moved },
  cancelled: { ...over, to: 'cancelled', attempt: 'withdrawn' },
  failed: { ...over, to: 'failed', attempt: 'refused', takes: ['times', 'reason'] },
}

type RefusalStep = {
  readonly to: PortInStatus
  /** Whether the attempt ends and counts as a refusal. */
  readonly attempt: 'refused' | null
  readonly wipes: PortInChanges
}

const plan = { dueAt: null, expectedAt: null, cancellableUntil: null } as const

/** What each kind of reason makes of a port-in that was refused. */
export const refusalSteps: Readonly<Record<PortInOutcome, RefusalStep>> = {
  wait: { to: 'delayed', attempt: null, wipes: {} },
  fix: { to: 'action_required', attempt: 'refused', wipes: plan },
  support: { to: 'action_required', attempt: 'refused', wipes: plan },
  final: { to: 'failed', attempt: 'refused', wipes: plan },
}

type StateStep = {
  /** What the line's log says, and whose doing it usually is. */
  readonly logged: { kind: ActivityKind; by: ActivityActor } | null
  /** When the carrier is asked, should it report nothing until then. */
  readonly askAgainAt: ((portIn: PortInRow, at: Date) => Date | null) | null
  readonly wipes: PortInChanges
}

const minute = 60
const hour = 60 * minute

function after(seconds: number) {
  return (_: PortInRow, at: Date) => secondsAfter(at, seconds)
}

function afterDelay({ expectedAt }: PortInRow, at: Date): Date {
  return expectedAt ?? secondsAfter(at, 15 * minute)
}

function afterDue({ dueAt }: PortInRow, at: Date): Date {
  return dueAt && dueAt > at ? secondsAfter(dueAt, 5 * minute) : secondsAfter(at, hour)
}

const waiting = { logged: null, askAgainAt: null, wipes: {} } as const
/** What only the old carrier needed. */
const end = {
  ...waiting,
  wipes: {
    accountNumberEncrypted: null,
    pinEncrypted: null,
    pinExpiresAt: null,
    cancelAskedAt: null,
    firstName: null,
    lastName: null,
    address: null,
  },
} as const

function logged(kind: ActivityKind, by: ActivityActor): Pick<StateStep, 'logged'> {
  return { logged: { kind, by } }
}

/** What comes with each state of a port-in. */
export const stateSteps: Readonly<Record<PortInStatus, StateStep>> = {
  draft: waiting,
  ready: waiting,
  submitted: { ...waiting, ...logged('port_in_started', 'you'), askAgainAt: after(5 * minute) },
  pending: { ...waiting, askAgainAt: after(hour) },
  action_required: { ...waiting, ...logged('port_in_refused', 'carrier') },
  delayed: { ...waiting, ...logged('port_in_delayed', 'carrier'), askAgainAt: afterDelay },
  confirmed: { ...waiting, ...logged('port_in_confirmed', 'carrier'), askAgainAt: afterDue },
  activating: { ...waiting, ...logged('port_in_moving', 'carrier'), askAgainAt: after(5 * minute) },
  completed: end,
  cancelled: { ...end, ...logged('port_in_ended', 'you') },
  expired: { ...end, ...logged('port_in_ended', 'system') },
  failed: { ...end, ...logged('port_in_ended', 'carrier') },
}
