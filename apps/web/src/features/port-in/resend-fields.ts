import type { CallInput } from '@openline/contract/endpoint'
import type { resendPortInCase } from '@openline/contract/port-in-cases'

/** The fields as the calls name them, so that errors find their places. */
export const nothingEntered = {
  note: '',
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

type ResendValues = Readonly<Record<keyof typeof nothingEntered, string>>

/** Only what was entered: the rest stays as it was sent. */
export function resendBody({
  note,
  msisdn,
  billingAccountNumber,
  billingAccountPassword,
  firstName,
  lastName,
  ...accountDetails
}: ResendValues): CallInput<typeof resendPortInCase>['body'] {
  return {
    note,
    ...filled({ msisdn }),
    oldService: filled({ billingAccountNumber, billingAccountPassword, firstName, lastName }),
    accountDetails: filled(accountDetails),
  }
}

function filled(entered: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value.trim() !== ''))
}
