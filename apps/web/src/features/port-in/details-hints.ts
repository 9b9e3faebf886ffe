import type { DonorCarrier } from '@openline/contract/donor-carriers'
import type { PortIn } from '@openline/contract/port-in'
import type { PortInField } from '@openline/contract/port-in-reasons'
import { t } from '@openline/words/words'
import { localDate } from '../../lib/local-date.ts'

const keptWords = (): string => t('Saved. Leave blank unless it changed.')

const join = (...sentences: readonly (string | false | undefined)[]): string =>
  sentences.filter(Boolean).join(' ')

/** Where the customer finds the account number. */
export const accountHint = (
  carrier: DonorCarrier | undefined,
  kept: readonly PortInField[],
): string =>
  join(
    kept.includes('billingAccount') && keptWords(),
    carrier?.accountNumber.where ??
      t('Look at the top of a bill or in your old carrier’s app. It’s not your phone number.'),
  )

/** What the old carrier means by PIN, where it is found and how long it lives. */
export const pinHint = (
  carrier: DonorCarrier | undefined,
  kept: readonly PortInField[],
  pinExpiresAt: PortIn['pinExpiresAt'],
): string =>
  join(
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
