import { t } from '@openline/words/words'
import { passesLuhn } from './luhn.ts'

/** The digits of an IMEI as printed or shown by `*#06#`: spaces, dashes and slashes go. */
export const normaliseImei = (raw: string): string => raw.replace(/[\s./\u2010-\u2015-]/g, '')

/** A sentence for an IMEI whose check digit does not fit (3GPP TS 23.003), or null. Never a refusal. */
export const imeiHint = (imei: string): string | null => {
  const digits = normaliseImei(imei)
  if (!/^\d{15}$/.test(digits) || passesLuhn(digits)) return null
  return t('Please compare this number with your phone once more: a digit may be wrong.')
}
