import type { DonorCarrier } from '@openline/contract/donor-carriers'
import type { PortIn } from '@openline/contract/port-in'
import type { PortInField } from '@openline/contract/port-in-reasons'
import { t } from '@openline/words/words'
import { localDate } from '../../lib/local-date.ts'

const keptWords = (): string => t('We have kept it: leave it blank unless it changed.')

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
      t('At the top of a bill, or in the app of your old carrier. It is not your phone number.'),
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
      t('The one we have runs out on {date}.', { date: localDate(pinExpiresAt, 'MMM D, YYYY') }),
    carrier
      ? `${carrier.pin.name}: ${carrier.pin.where}`
      : t('Most carriers want a transfer PIN, not the password of your account.'),
    carrier &&
      carrier.pin.lifeDays !== null &&
      t('It can be used for {lifeDays} days.', { lifeDays: carrier.pin.lifeDays }),
  )
