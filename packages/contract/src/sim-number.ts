import { t } from '@openline/i18n/i18n'
import { passesLuhn } from './luhn.ts'

/** Spec 5: a number with one of these beginnings is a carrier-issued SIM. */
const carrierPrefixes = ['890141', '8901030', '8901280']

/**
 * The digits of an ICCID as printed or read out: spaces, dashes and dots go, and
 * so does the `F` that fills the last half byte of a 19-digit number.
 */
export function normalizeIccid(raw: string): string {
  return raw.replace(/[\s.\u2010-\u2015-]/g, '').replace(/F$/i, '')
}

/** Whether the SIM was issued by this carrier, by its prefix alone (spec 5). */
export function isCarrierSim(iccid: string): boolean {
  const digits = normalizeIccid(iccid)
  return carrierPrefixes.some((prefix) => digits.startsWith(prefix))
}

/**
 * A sentence for a number that is probably mistyped, or null. Never a refusal:
 * some SIMs are printed without their check digit, so only 19 and 20 digits,
 * the lengths that carry one (ITU-T E.118), are checked.
 */
export function iccidHint(iccid: string): string | null {
  const digits = normalizeIccid(iccid)
  if (!/^\d{19,20}$/.test(digits)) return null
  if (digits.startsWith('89') && passesLuhn(digits)) return null
  return t('Please double-check the number on your SIM card. A digit may be wrong.')
}
