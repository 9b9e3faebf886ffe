import { formatMsisdn } from '@openline/contract/phone-number'

/** A stored number as the two fields of its dialog; without a country code it is a US number. */
export function splitPhone(kept: string | null) {
  const [code = '', rest = ''] = kept?.startsWith('+') ? kept.split(' ') : ['+1', kept ?? '']
  return { countryCode: code, contactNumber: rest }
}

/** A stored number formatted for display: US numbers in groups, others as entered. */
export function readablePhone(kept: string): string {
  const { countryCode, contactNumber } = splitPhone(kept)
  const isUs = countryCode === '+1' && contactNumber.length === 10
  return isUs ? formatMsisdn(`+1${contactNumber}`) : kept
}
