import { t } from '@openline/i18n/i18n'
import { usStates } from './us-states.ts'

/**
 * The state or territory of every three-digit ZIP prefix: each entry is the first prefix of a run and
 * the place of all of them, `--` where the US Postal Service has assigned none. Public facts: Postal
 * Service Labeling List L002 (pe.usps.com), checked against `midwire/free_zipcode_data`.
 */
const runs =
  '000-- 005NY 006PR 008VI 009PR 010MA 028RI 030NH 039ME 050VT 055MA 056VT 060CT 070NJ 090AE ' +
  '100NY 150PA 197DE 200DC 201VA 202DC 206MD 213-- 214MD 220VA 247WV 269-- 270NC 290SC 300GA ' +
  '320FL 340AA 341FL 343-- 344FL 345-- 346FL 348-- 349FL 350AL 353-- 354AL 370TN 386MS 398GA ' +
  '400KY 428-- 430OH 460IN 480MI 500IA 517-- 520IA 529-- 530WI 533-- 534WI 536-- 537WI 550MN ' +
  '552-- 553MN 568-- 569DC 570SD 578-- 580ND 589-- 590MT 600IL 621-- 622IL 630MO 632-- 633MO ' +
  '642-- 644MO 659-- 660KS 663-- 664KS 680NE 682-- 683NE 694-- 700LA 702-- 703LA 709-- 710LA ' +
  '715-- 716AR 730OK 732-- 733TX 734OK 742-- 743OK 750TX 771-- 772TX 800CO 817-- 820WY 832ID ' +
  '839-- 840UT 848-- 850AZ 854-- 855AZ 858-- 859AZ 861-- 863AZ 866-- 870NM 876-- 877NM 885TX ' +
  '886-- 889NV 892-- 893NV 896-- 897NV 899-- 900CA 909-- 910CA 929-- 930CA 962AP 967HI 969GU ' +
  '970OR 980WA 987-- 988WA 995AK'

/** ZIP codes in another state than the rest of their prefix. */
const exceptions: Readonly<Record<string, string>> = {
  '06390': 'NY',
  '20588': 'MD',
  '20598': 'VA',
  '83414': 'WY',
  // American Samoa and Wake Island have codes of Hawaii's prefixes.
  '96799': 'GU',
  '96898': 'GU',
}

const places = runs.split(' ')

/**
 * The two-letter code of the state of a ZIP code; also of a territory, or `AA`, `AE` and `AP` for the
 * military. Null for a code that is not assigned, and for anything but five digits.
 */
export function placeOfZip(zipCode: string): string | null {
  if (!/^[0-9]{5}$/.test(zipCode)) return null
  const place =
    exceptions[zipCode] ?? places.findLast((run) => run.slice(0, 3) <= zipCode)?.slice(3)
  return place === undefined || place === '--' ? null : place
}

function stateName(code: string): string | undefined {
  return usStates.find((state) => state.code === code)?.name
}

/**
 * What is wrong with a ZIP code in a state, as a sentence; null while one of them is missing or not
 * complete, and when they agree.
 */
export function zipProblem({
  zipCode,
  state,
}: {
  readonly zipCode: string
  /** The two-letter code; empty: not chosen yet. */
  readonly state: string
}): string | null {
  if (!/^[0-9]{5}$/.test(zipCode)) return null
  const place = placeOfZip(zipCode)
  if (place === null) return t('We couldn’t find ZIP code {zipCode}. Please check it.', { zipCode })
  if (state === '' || state === place) return null
  const name = stateName(place)
  return name === undefined
    ? t('ZIP code {zipCode} isn’t in {state}. Please check both.', {
        zipCode,
        state: stateName(state) ?? state,
      })
    : t('ZIP code {zipCode} is in {state}. Please check both.', { zipCode, state: name })
}
