import type { DeskAddOn } from '@openline/contract/lines/add-ons-desk'
import { isOverdue, type LineAddOnStatus, lineEnded } from '@openline/contract/lines/line-add-on'
import { endLineFor, settleLineEnd } from '@openline/contract/lines/line-ends-desk'
import { type DeskLine, type LineAct, suspendLineFor } from '@openline/contract/lines/lines-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import type { Tone } from '../../ui/badge.tsx'

type Label = { readonly word: string; readonly tone: Tone }
type Words<Value extends string> = Readonly<Record<Value, Label>>

export const statusLabels: Words<DeskLine['status']> = {
  pending: { word: 'Pending', tone: 'warning' },
  active: { word: 'Active', tone: 'success' },
  suspended: { word: 'Suspended', tone: 'danger' },
  inactive: { word: 'Inactive', tone: 'neutral' },
  cancelled: { word: 'Ended', tone: 'neutral' },
}

export const carrierLabels: Words<DeskLine['suspensions'][number]['carrier']> = {
  waiting: { word: 'Sending to the carrier', tone: 'warning' },
  known: { word: 'Confirmed by the carrier', tone: 'success' },
  refused: { word: 'Refused by the carrier', tone: 'danger' },
}

export const endingLabels: Words<NonNullable<DeskLine['ending']>['status']> = {
  asked: { word: 'Sent to the carrier', tone: 'warning' },
  done: { word: 'Ended', tone: 'neutral' },
  refused: { word: 'Refused by the carrier', tone: 'danger' },
}

const addOnLabels: Words<LineAddOnStatus> = {
  waiting: { word: 'Sending to the carrier', tone: 'warning' },
  active: { word: 'Active', tone: 'success' },
  failed: { word: 'Refused by the carrier', tone: 'danger' },
  ended: { word: 'Ended', tone: 'neutral' },
}

/**
 * How an add-on stands. One that is overdue is refunded, and free of charge if the carrier gives it yet. The carrier
 * refused none whose line ended first.
 */
export function labelOfAddOn({
  status,
  failureCode,
}: Pick<DeskAddOn, 'status' | 'failureCode'>): Label {
  if (failureCode === lineEnded) return { word: 'Line ended first', tone: 'neutral' }
  return isOverdue(failureCode)
    ? { word: 'Overdue at the carrier', tone: 'warning' }
    : addOnLabels[status]
}

/** Of a pass without a limit nothing is counted. */
export function leftOfAddOn({
  status,
  dataGb,
  leftMb,
}: Pick<DeskAddOn, 'status' | 'dataGb' | 'leftMb'>): string {
  if (status !== 'active') return '–'
  if (dataGb === null) return 'No limit'
  return leftMb === null ? 'Not known' : `${(leftMb / 1000).toFixed(2)} GB of ${dataGb} GB`
}

export const suspensionLabels: Readonly<Record<DeskLine['suspensions'][number]['reason'], string>> =
  {
    unpaid: 'Plan not paid',
    paused: 'Paused',
    lost: 'Phone lost or stolen',
  }

export const simLabels = {
  esim: 'New eSIM',
  card: 'SIM card by mail',
  own_card: 'SIM card on hand',
} as const satisfies Record<DeskLine['simChanges'][number]['sim'], string>

export const actLabels: Readonly<Record<LineAct, string>> = {
  suspend: 'Suspend',
  restore: 'Restore service',
  replace_sim: 'Replace SIM',
  change_number: 'Change number',
  move: 'Move to another account',
  send_lock_again: 'Resend lock',
  record_lock_done: 'Record lock as done',
  send_address_again: 'Resend address',
  record_address_done: 'Record address as done',
  end: 'End line',
  send_end_again: 'Resend line end',
  record_end_done: 'Record line as ended',
}

const ends: ReadonlySet<LineAct> = new Set(['send_end_again', 'record_end_done'])

/** Who may press it. Money alone ends no line without a payment to refund or a report of fraud. */
export function rolesOf(
  act: LineAct,
  { lastPayment, isReportedAsFraud }: Pick<DeskLine, 'lastPayment' | 'isReportedAsFraud'>,
): readonly StaffRole[] {
  if (act === 'end') {
    return lastPayment || isReportedAsFraud ? endLineFor.roles : suspendLineFor.roles
  }
  return ends.has(act) ? settleLineEnd.roles : suspendLineFor.roles
}
