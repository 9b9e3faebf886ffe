import type { DonorCarrier } from '@openline/contract/processes/donor-carriers'
import type { PortIn } from '@openline/contract/processes/port-in'
import type { PortInField } from '@openline/contract/processes/port-in-fields'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'

function keptWords(): string {
  return t('Saved. Leave blank unless it changed.')
}

function join(...sentences: readonly (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(' ')
}

/** Where the customer finds the account number. */
export function accountHint(
  carrier: DonorCarrier | undefined,
  kept: readonly PortInField[],
): string {
  return join(
    kept.includes('billingAccount') && keptWords(),
    carrier?.accountNumber.where ??
      t('Look at the top of a bill or in your old carrier’s app. It’s not your phone number.'),
  )
}

/** What the old carrier means by PIN, where it is found and how long it lives. */
export function pinHint(
  carrier: DonorCarrier | undefined,
  kept: readonly PortInField[],
  pinExpiresAt: PortIn['pinExpiresAt'],
): string {
  return join(
    kept.includes('pinPassword') && keptWords(),
    kept.includes('pinPassword') &&
      pinExpiresAt !== null &&
      t('The one we have expires on {date}.', { date: localDate(pinExpiresAt, 'MMM D, YYYY') }),
    carrier
      ? `${carrier.pin.name}: ${carrier.pin.where}`
      : t('Most carriers use a transfer PIN, not your account password.'),
    carrier &&
      carrier.pin.lifeDays !== null &&
      t('Valid for {lifeDays} days.', { lifeDays: carrier.pin.lifeDays }),
  )
}
