import { msg } from '@openline/words/words'
import * as z from 'zod/mini'

/** Why a number cannot move now, or at all. */
export const portInReasonSchema = z.enum([
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
  'unknown',
])
export type PortInReason = z.infer<typeof portInReasonSchema>

/** Fields that a customer may have to correct, by their form names (spec 3). */
export const portInFieldSchema = z.enum([
  'billingAccount',
  'pinPassword',
  'firstName',
  'lastName',
  'streetNumber',
  'streetDirection',
  'streetName',
  'city',
  'state',
  'zipCode',
  'portIn',
  'iccid',
])
export type PortInField = z.infer<typeof portInFieldSchema>

/** Where each field travels in the bodies of temp/update and make/start; errors name these paths. */
export const portInFieldPaths = {
  billingAccount: 'oldService.billingAccountNumber',
  pinPassword: 'oldService.billingAccountPassword',
  firstName: 'oldService.firstName',
  lastName: 'oldService.lastName',
  streetNumber: 'accountDetails.streetNumber',
  streetDirection: 'accountDetails.streetDirection',
  streetName: 'accountDetails.streetName',
  city: 'accountDetails.city',
  state: 'accountDetails.state',
  zipCode: 'accountDetails.zipCode',
  portIn: 'msisdn',
  iccid: 'activationDetails.iccid',
} as const satisfies Record<PortInField, string>

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

const fix = (
  fields: readonly PortInField[],
  message: string,
  hint: string,
  confirm: string | null = null,
): Reason => ({ outcome: 'fix', by: 'customer', fields, confirm, message, hint })

const wait = (message: string): Reason => ({
  outcome: 'wait',
  by: 'us',
  fields: [],
  confirm: null,
  message,
  hint: msg('You need not do anything: we try again by ourselves and write to you.'),
})

const people = (message: string): Reason => ({
  outcome: 'support',
  by: 'support',
  fields: [],
  confirm: null,
  message,
  hint: msg('Our support team has the details and takes care of it with your old carrier.'),
})

const final = (message: string, hint: string): Reason => ({
  outcome: 'final',
  by: 'us',
  fields: [],
  confirm: null,
  message,
  hint,
})

/** Each reason with what it means for the customer. Answers and screens take their words from here. */
export const portInReasons = {
  account_number_invalid: fix(
    ['billingAccount'],
    msg('Your old carrier does not know this account number.'),
    msg(
      'It is not your phone number. Look at the top of a bill, or in your account with the old carrier.',
    ),
  ),
  pin_invalid: fix(
    ['pinPassword'],
    msg('Your old carrier did not accept this PIN.'),
    msg(
      'Most carriers want a transfer PIN, not your password. Ask your old carrier for a new one.',
    ),
  ),
  pin_expired: fix(
    ['pinPassword'],
    msg('Your transfer PIN has run out.'),
    msg('Transfer PINs live for a few days. Ask your old carrier for a new one and enter it here.'),
  ),
  zip_mismatch: fix(
    ['zipCode'],
    msg('Your old carrier has another ZIP code for you.'),
    msg('Enter the ZIP code of the billing address at your old carrier.'),
  ),
  name_mismatch: fix(
    ['firstName', 'lastName'],
    msg('Your old carrier has another name for this account.'),
    msg('Enter the name exactly as it stands on the bill of your old carrier.'),
  ),
  address_mismatch: fix(
    ['streetNumber', 'streetDirection', 'streetName', 'city', 'state', 'zipCode'],
    msg('Your old carrier has another address for you.'),
    msg('Enter the address that your old carrier has on file, even if you have moved since.'),
  ),
  holder_mismatch: fix(
    ['firstName', 'lastName', 'billingAccount'],
    msg('Your old carrier says that the account belongs to somebody else.'),
    msg(
      'On a family plan only the account owner can let a number go. Enter the details of the owner.',
    ),
  ),
  port_protected: fix(
    [],
    msg('Your number is locked at your old carrier.'),
    msg('Switch off the number lock or port protection at your old carrier, then send it again.'),
    msg('I switched the lock off at my old carrier'),
  ),
  number_not_active: fix(
    ['portIn'],
    msg('This number is not active at your old carrier.'),
    msg('Only an active number can move. Have it switched on again, or correct the number.'),
    msg('The number is active again'),
  ),
  number_not_found: fix(
    ['portIn'],
    msg('Your old carrier does not know this number.'),
    msg('Please check the number for a mistyped digit.'),
  ),
  not_portable: final(
    msg('This number is not eligible for port-in.'),
    msg('Numbers of some areas and kinds, such as toll-free numbers, cannot move to us.'),
  ),
  same_network: final(
    msg('This number is already with us.'),
    msg('No transfer is needed. Please contact us if it should be on another line.'),
  ),
  duplicate_port: fix(
    [],
    msg('This number is already being moved.'),
    msg(
      'Only one move can be open for a number. If another carrier has one, cancel it there first.',
    ),
    msg('The other move was cancelled'),
  ),
  multiline_complex: people(msg('Your old carrier wants to let several lines go together.')),
  prepaid_restriction: fix(
    ['billingAccount', 'pinPassword'],
    msg('Your old carrier has other rules for prepaid numbers.'),
    msg('Ask your old carrier which account number and PIN it uses for prepaid numbers.'),
  ),
  donor_approval_missing: fix(
    [],
    msg('Your old carrier waits for your approval.'),
    msg('Approve the move in the text message or mail from your old carrier, then send it again.'),
    msg('I approved the move'),
  ),
  outside_hours: wait(msg('Your old carrier works on moves during office hours only.')),
  system_down: wait(msg('The system of your old carrier does not answer.')),
  heavy_load: wait(msg('Your old carrier has a lot of moves in hand.')),
  due_date_invalid: wait(msg('Your old carrier could not keep the planned time.')),
  sim_unusable: fix(
    ['iccid'],
    msg('The number cannot be moved to this SIM.'),
    msg('Please check the SIM number, or choose another SIM.'),
  ),
  unknown: people(msg('Your old carrier said no and gave no reason that we can pass on.')),
} as const satisfies Record<PortInReason, Reason>
