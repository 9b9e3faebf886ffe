import type { PortOutRefusal, PortOutStatus } from '@openline/contract/lines/port-out-desk'
import { type CaseAction, caseLabels } from '@openline/contract/processes/port-in-cases'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import type { TransferNeed, TransferState } from '@openline/contract/processes/transfers-desk'
import type { Tone } from '../../ui/badge.tsx'

/** Why a transfer needs a person. */
export const needLabels = {
  cutover: caseLabels.cutover.title,
  number_taken: caseLabels.number_taken.title,
  moved_after_end: caseLabels.moved_after_end.title,
  refused: caseLabels.refused.title,
  overdue: caseLabels.overdue.title,
  reported: caseLabels.reported.title,
  stalled: 'Stalled, no case',
  decision: 'Decide',
  refused_by_network: 'The network refused our answer',
} as const satisfies Record<TransferNeed, string>

/** Where a port-in stands, in the words of the trade. */
export const portInStates = {
  draft: 'Draft',
  ready: 'Waiting for the line',
  submitted: 'Sent',
  pending: 'With the old carrier',
  action_required: 'Refused',
  delayed: 'Delayed',
  confirmed: 'Confirmed',
  activating: 'Cutover',
  completed: 'Completed',
  cancelled: 'Canceled',
  expired: 'Expired',
  failed: 'Failed',
} as const satisfies Record<PortInStatus, string>

export const portInTones = {
  draft: 'neutral',
  ready: 'accent',
  submitted: 'accent',
  pending: 'accent',
  action_required: 'danger',
  delayed: 'warning',
  confirmed: 'accent',
  activating: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'danger',
} as const satisfies Record<PortInStatus, Tone>

export const caseActionLabels = {
  resend: 'Correct and resend',
  handed_back: 'Hand back',
  solved: 'Resolve',
  stopped: 'Cancel transfer',
} as const satisfies Record<CaseAction, string>

export const portOutStates = {
  waiting: 'Waiting for a decision',
  approved: 'Approved',
  refused: 'Declined',
  completed: 'Transferred out',
  cancelled: 'Withdrawn',
} as const satisfies Record<PortOutStatus, string>

export const portOutTones = {
  waiting: 'warning',
  approved: 'accent',
  refused: 'neutral',
  completed: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<PortOutStatus, Tone>

/** The states of both directions, as the board is filtered by them. */
export const transferStateLabels = {
  ...portInStates,
  waiting: portOutStates.waiting,
  approved: portOutStates.approved,
  refused: portOutStates.refused,
  completed: 'Completed or transferred out',
  cancelled: 'Canceled or withdrawn',
} as const satisfies Record<TransferState, string>

export const refusalLabels = {
  not_requested_by_owner: 'The owner didn’t request it',
  account_number_wrong: 'Wrong account number',
  name_wrong: 'Wrong name',
  zip_code_wrong: 'Wrong ZIP code',
} as const satisfies Record<PortOutRefusal, string>

const otherRefusals: Readonly<Record<string, string>> = {
  locked: 'The number is locked',
  no_transfer_pin: 'No transfer PIN was active',
  transfer_pin_wrong: 'Wrong transfer PIN',
  transfer_pin_ended: 'Too many wrong transfer PINs',
  line_not_active: 'The line isn’t active',
  already_leaving: 'Already porting out',
  number_changing: 'The line is getting another number',
  carrier_refused: 'The network refused our approval',
}

/** Why a port-out was refused; a code of the network that we do not know stays as it is. */
export function refusalText(code: string): string {
  return { ...otherRefusals, ...refusalLabels }[code] ?? code
}
