import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import type { PortInField } from './port-in-fields.ts'

/** Why a number cannot move now, or at all. */
export const portInReasonCodes = [
  'account_number_invalid',
  'pin_invalid',
  'pin_expired',
  'zip_mismatch',
  'name_mismatch',
  'address_mismatch',
  'holder_mismatch',
  'port_protected',
  'number_not_active',
  'number_not_found',
  'not_portable',
  'same_network',
  'duplicate_port',
  'multiline_complex',
  'prepaid_restriction',
  'donor_approval_missing',
  'outside_hours',
  'system_down',
  'heavy_load',
  'due_date_invalid',
  'sim_unusable',
  'line_ended',
  'not_offered',
  'unknown',
] as const
export const portInReasonSchema = z.enum(portInReasonCodes)
export type PortInReason = z.infer<typeof portInReasonSchema>

/**
 * `fix`: the customer corrects `fields`, or confirms `confirm`, and sends it again.
 * `wait`: nothing to do, we try again. `support`: people take over.
 * `final`: this number does not move; the line keeps the number it has.
 */
export type PortInOutcome = 'fix' | 'wait' | 'support' | 'final'

type Reason = {
  readonly outcome: PortInOutcome
  /** Who has to act next. */
  readonly by: 'customer' | 'old_carrier' | 'us' | 'support'
  readonly fields: readonly PortInField[]
  /** The box to tick (`accountDetails.confirmed`) where there is no field to correct. */
  readonly confirm: string | null
  /** What is wrong, in one sentence for the customer. */
  readonly message: string
  /** What to do about it. */
  readonly hint: string
}

function fix(
  fields: readonly PortInField[],
  message: string,
  hint: string,
  confirm: string | null = null,
): Reason {
  return { outcome: 'fix', by: 'customer', fields, confirm, message, hint }
}

function wait(message: string): Reason {
  return {
    outcome: 'wait',
    by: 'us',
    fields: [],
    confirm: null,
    message,
    hint: msg('You don’t need to do anything. We’ll try again automatically and email you.'),
  }
}

function people(message: string): Reason {
  return {
    outcome: 'support',
    by: 'support',
    fields: [],
    confirm: null,
    message,
    hint: msg('Our support team has the details and is working on it with your old carrier.'),
  }
}

function final(message: string, hint: string): Reason {
  return {
    outcome: 'final',
    by: 'us',
    fields: [],
    confirm: null,
    message,
    hint,
  }
}

/** Each reason with what it means for the customer. Answers and screens take their words from here. */
export const portInReasons = {
  account_number_invalid: fix(
    ['billingAccount'],
    msg('Your old carrier doesn’t recognize this account number.'),
    msg(
      'It’s not your phone number. Look at the top of a bill or in your account with your old carrier.',
    ),
  ),
  pin_invalid: fix(
    ['pinPassword'],
    msg('Your old carrier didn’t accept this PIN.'),
    msg(
      'Most carriers want a transfer PIN, not your password. Ask your old carrier for a new one.',
    ),
  ),
  pin_expired: fix(
    ['pinPassword'],
    msg('Your transfer PIN has expired.'),
    msg(
      'Transfer PINs are valid for a few days. Ask your old carrier for a new one and enter it here.',
    ),
  ),
  zip_mismatch: fix(
    ['zipCode'],
    msg('The ZIP code doesn’t match your old carrier’s records.'),
    msg('Enter the ZIP code of your billing address at your old carrier.'),
  ),
  name_mismatch: fix(
    ['firstName', 'lastName'],
    msg('The name doesn’t match your old carrier’s records.'),
    msg('Enter the name exactly as it appears on your old carrier’s bill.'),
  ),
  address_mismatch: fix(
    ['streetNumber', 'streetDirection', 'streetName', 'city', 'state', 'zipCode'],
    msg('The address doesn’t match your old carrier’s records.'),
    msg('Enter the address your old carrier has on file, even if you’ve moved since then.'),
  ),
  holder_mismatch: fix(
    ['firstName', 'lastName', 'billingAccount'],
    msg('Your old carrier says the account belongs to someone else.'),
    msg(
      'On a family plan, only the account owner can release a number. Enter the owner’s details.',
    ),
  ),
  port_protected: fix(
    [],
    msg('Your number is locked with your old carrier.'),
    msg(
      'Turn off the number lock or port protection with your old carrier, then send the request again.',
    ),
    msg('I unlocked my number with my old carrier'),
  ),
  number_not_active: fix(
    ['portIn'],
    msg('This number isn’t active with your old carrier.'),
    msg('Only an active number can be transferred. Have it turned back on, or correct the number.'),
    msg('The number is active again'),
  ),
  number_not_found: fix(
    ['portIn'],
    msg('Your old carrier doesn’t recognize this number.'),
    msg('Please check the number for a typo.'),
  ),
  not_portable: final(
    msg('This number is not eligible for port-in.'),
    msg(
      'Some numbers, such as toll-free numbers and those from certain areas, can’t be transferred to us.',
    ),
  ),
  same_network: final(
    msg('This number is already with us.'),
    msg('No transfer is needed. Please contact us if it should be on another line.'),
  ),
  duplicate_port: fix(
    [],
    msg('This number is already being transferred.'),
    msg(
      'A number can have only one open transfer. If you started one with another carrier, cancel it there first.',
    ),
    msg('The other transfer was canceled'),
  ),
  multiline_complex: people(msg('Your old carrier needs to transfer several lines together.')),
  prepaid_restriction: fix(
    ['billingAccount', 'pinPassword'],
    msg('Your old carrier has different rules for prepaid numbers.'),
    msg('Ask your old carrier which account number and PIN to use for a prepaid number.'),
  ),
  donor_approval_missing: fix(
    [],
    msg('Your old carrier needs your approval.'),
    msg(
      'Approve the transfer in the text or email from your old carrier, then send the request again.',
    ),
    msg('I approved the transfer'),
  ),
  outside_hours: wait(msg('Your old carrier only handles transfers during business hours.')),
  system_down: wait(msg('Your old carrier’s system isn’t responding.')),
  heavy_load: wait(msg('Your old carrier is handling a lot of transfers right now.')),
  due_date_invalid: wait(msg('Your old carrier couldn’t meet the scheduled time.')),
  sim_unusable: fix(
    ['iccid'],
    msg('Your number couldn’t be transferred to this SIM.'),
    msg('Replace the SIM, and we’ll send your request again automatically.'),
  ),
  line_ended: people(msg('The line it was for has ended.')),
  not_offered: final(
    msg('We can’t bring over numbers from other carriers right now.'),
    msg('Your number stays with your old carrier. A new line gets a new number.'),
  ),
  unknown: people(msg('Your old carrier declined the request without giving a reason.')),
} as const satisfies Record<PortInReason, Reason>
