import type { CallInput } from '@openline/contract/endpoint'
import type { resendPortInCase } from '@openline/contract/processes/port-in-cases'

/** What support can correct, under the names of the calls, so that errors find their places. */
export const nothingCorrected = {
  msisdn: '',
  billingAccountNumber: '',
  billingAccountPassword: '',
  firstName: '',
  lastName: '',
  streetNumber: '',
  streetDirection: '',
  streetName: '',
  addressTwo: '',
  city: '',
  state: '',
  zipCode: '',
}

type Corrections = Readonly<Record<keyof typeof nothingCorrected, string>>

/** Only what was entered: the rest stays as it was sent. */
export function correctionsOf({
  msisdn,
  billingAccountNumber,
  billingAccountPassword,
  firstName,
  lastName,
  ...accountDetails
}: Corrections): Omit<CallInput<typeof resendPortInCase>['body'], 'note'> {
  return {
    ...filled({ msisdn }),
    oldService: filled({ billingAccountNumber, billingAccountPassword, firstName, lastName }),
    accountDetails: filled(accountDetails),
  }
}

function filled(entered: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value.trim() !== ''))
}
