import { formatMsisdn } from '@openline/contract/phone-number'

/** A kept number as the two fields of its dialog; ours is a US number unless it says otherwise. */
export function splitPhone(kept: string | null) {
  const [code = '', rest = ''] = kept?.startsWith('+') ? kept.split(' ') : ['+1', kept ?? '']
  return { countryCode: code, contactNumber: rest }
}

/** A kept number as people read it: US numbers in their own groups, others as they were given. */
export function readablePhone(kept: string): string {
  const { countryCode, contactNumber } = splitPhone(kept)
  const isUs = countryCode === '+1' && contactNumber.length === 10
  return isUs ? formatMsisdn(`+1${contactNumber}`) : kept
}
