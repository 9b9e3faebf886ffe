import { type PortInReason, portInReasons } from '@openline/contract/processes/port-in-reasons'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { Eligibility, VisitorEligibility } from './check.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { presentDonor } from './present.ts'
import { presentOne } from './present-port-ins.ts'
import type { PortInRow } from './store.ts'

/** What a customer's check of a number answers. */
export async function presentCheck(deps: PortInNeeds, outcome: Eligibility) {
  if (!outcome.eligible) return presentIneligible(outcome.reason)
  const portIn = await presentOne(deps, outcome.portIn)
  const { donorCarrier, required } = portIn
  return { ...eligibleAnswer(), donorCarrier, required, portIn }
}

/** What a visitor's check answers, which stores nothing. */
export function presentVisitorCheck(outcome: VisitorEligibility) {
  if (!outcome.eligible) return presentIneligible(outcome.reason)
  const { required } = outcome
  return { ...eligibleAnswer(), donorCarrier: presentDonor(outcome), required, portIn: null }
}

/** Spec 2, success dialog. */
function eligibleAnswer() {
  return {
    message: t('Your number is eligible for port-in'),
    eligible: true,
    reason: null,
  }
}

function presentIneligible(reason: PortInReason) {
  return {
    message: translate(portInReasons[reason].message),
    eligible: false,
    reason,
    donorCarrier: null,
    required: [],
    portIn: null,
  }
}

/** A port-in after a change, with a message that says what happens next. */
export async function presentChange(deps: PortInNeeds, row: PortInRow) {
  return {
    message: messageOf(row),
    portIn: await presentOne(deps, row),
  }
}

/** Spec 4: what a new port-in says while its SIM is still on the way. */
const simFirst = msg(
  'Once your new SIM card or eSIM QR code arrives, activate it with the QR code (eSIM) or follow the instructions in your account (physical SIM).',
)

/** The message of a correction that replaces the SIM first. */
export const simFirstMoves = msg(
  'Your line is moving to the new SIM. We’ll send your transfer request again as soon as that’s done.',
)

function messageOf({ status, cancelAskedAt }: PortInRow): string {
  if (cancelAskedAt !== null)
    return t('We asked your old carrier to cancel the transfer. We’ll email you when they respond.')
  switch (status) {
    case 'ready':
      return translate(simFirst)
    case 'submitted':
      return t('Your number is on its way. Keep your old service until the transfer is complete.')
    case 'cancelled':
      return t('The transfer was canceled. Your number is still with your old carrier.')
    case 'draft':
    case 'action_required':
      return t('Your details were saved')
    default:
      return t('Your number is on its way.')
  }
}
