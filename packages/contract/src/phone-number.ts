/** Why a number cannot be an MSISDN of this network. */
export type MsisdnProblem = 'malformed' | 'foreign' | 'toll_free' | 'premium'

export type ParsedMsisdn =
  | { readonly ok: true; readonly msisdn: string }
  | { readonly ok: false; readonly problem: MsisdnProblem }

// NANP: area code and exchange start with 2 to 9 and never end in 11; area codes x9x are kept for expansion.
const nanpNumber = /^(?!.11)[2-9][0-8][0-9](?!.11)[2-9][0-9]{6}$/
const tollFreeArea = /^8(?:00|22|33|44|55|66|77|88)/
const premiumArea = /^900/

/**
 * A US number as people write it, to E.164: `(212) 555-0123`, `1.212.555.0123`
 * and `+1 212 555 0123` give `+12125550123`. Toll-free and premium numbers are
 * no mobile numbers and cannot be brought over.
 */
export function parseMsisdn(raw: string): ParsedMsisdn {
  const compact = raw.replace(/[\s().\u2010-\u2015-]/g, '')
  if (!/^\+?[0-9]{1,30}$/.test(compact)) return { ok: false, problem: 'malformed' }
  if (compact.startsWith('+') && !compact.startsWith('+1')) return { ok: false, problem: 'foreign' }
  const national = compact.replace(/^\+?1/, '')
  if (tollFreeArea.test(national)) return { ok: false, problem: 'toll_free' }
  if (premiumArea.test(national)) return { ok: false, problem: 'premium' }
  return nanpNumber.test(national)
    ? { ok: true, msisdn: `+1${national}` }
    : { ok: false, problem: 'malformed' }
}

/** `+12125550123` as `(212) 555-0123`; what is no E.164 number of the US stays as it is. */
export function formatMsisdn(msisdn: string): string {
  return msisdn.replace(/^\+1([0-9]{3})([0-9]{3})([0-9]{4})$/, '($1) $2-$3')
}

/** The country codes of ITU-T E.164; no code is the beginning of another one. */
const countryCode = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9][0-9]{2})/

export type SplitPhone = { readonly countryCode: string; readonly contactNumber: string }

/**
 * A whole number with its country code, however it is grouped, in the two fields of a form:
 * `+1 (515) 555-0188` gives `+1` and `5155550188`. Null for a text without a country code.
 */
export function splitPhoneNumber(raw: string): SplitPhone | null {
  const compact = raw.replace(/[^0-9+]/g, '')
  const [code] = countryCode.exec(compact) ?? []
  return code === undefined
    ? null
    : { countryCode: code, contactNumber: compact.slice(code.length) }
}

/** Without the 1 that people in North America write in front of the area code, which none begins with. */
export function withoutTrunkPrefix(national: string): string {
  return national.replace(/^1(?=[2-9][0-9]{9}$)/, '')
}
