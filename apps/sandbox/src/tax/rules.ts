import type { TaxPlace } from './places.ts'

/** A tax that the engine knows. The figures are invented, near to what such taxes amount to. */
export type TaxRule = {
  tid: number
  name: string
  /** Category, as in the engine's list of tax types. */
  cid: 1 | 5 | 6 | 7
  lvl: 0 | 1 | 2 | 3
  /** 1: a rate on the charge; 2: an amount for the item; 4: an amount for each of its lines. */
  calc: 1 | 2 | 4
  rate: number
  /** The share of the charge that is taxed. */
  share: number
  /** Only in these states; everywhere without it. */
  states?: readonly string[]
  /** Only in this city. */
  locality?: string
  pairs: readonly Pair[]
}

/** A transaction and a service type, as in `10/565`. */
export type Pair = keyof typeof ratedPairs

/** What is sold, by transaction and service type. */
export const ratedPairs = {
  '10/565': 'Sales/Debit-Wireless',
  '13/10': 'Cellular/Usage',
  '13/591': 'Cellular/Access Charge-No Contract',
  '13/11': 'Cellular/Activation',
  '5/6': 'Internet/Access Charge',
  '5/11': 'Internet/Activation',
} as const

export const categories = {
  1: 'SALES AND USE TAXES',
  5: 'CONNECTIVITY CHARGES',
  6: 'REGULATORY CHARGES',
  7: 'E-911 CHARGES',
} as const satisfies Record<TaxRule['cid'], string>

/** What of a wireless charge counts as interstate. */
const interstate = 0.371

const noSalesTax: ReadonlySet<string> = new Set(['DE', 'MT', 'NH', 'OR'])
const sold: readonly Pair[] = ['10/565', '13/591', '13/11']

/** Of a county or a city, on what the state taxes as well. */
function localTax(lvl: 2 | 3, rate: number, states: readonly string[]): TaxRule {
  return { tid: 1, name: 'Sales Tax', cid: 1, lvl, calc: 1, rate, share: 1, states, pairs: sold }
}

export const taxRules: readonly TaxRule[] = [
  {
    tid: 55,
    name: 'Fed USF Cellular',
    cid: 5,
    lvl: 0,
    calc: 1,
    rate: 0.376,
    share: interstate,
    pairs: ['13/10', '13/591'],
  },
  {
    tid: 170,
    name: 'FCC Regulatory Fee (Wireless)',
    cid: 6,
    lvl: 0,
    calc: 2,
    rate: 0.016667,
    share: 1,
    pairs: ['13/10', '13/591'],
  },
  {
    tid: 1,
    name: 'Sales Tax',
    cid: 1,
    lvl: 1,
    calc: 1,
    rate: 0.06,
    share: 1,
    pairs: sold,
  },
  localTax(2, 0.01, ['IA', 'NY', 'GA', 'NC', 'FL', 'WI']),
  localTax(3, 0.0125, ['CA', 'CO', 'NY', 'IL', 'AL']),
  {
    tid: 61,
    name: 'District Tax',
    cid: 1,
    lvl: 3,
    calc: 1,
    rate: 0.02,
    share: 1,
    locality: 'BROOKLYN',
    pairs: sold,
  },
  {
    tid: 233,
    name: 'E-911 Prepaid Wireless',
    cid: 7,
    lvl: 1,
    calc: 2,
    rate: 0.51,
    share: 1,
    pairs: ['10/565'],
  },
  {
    tid: 44,
    name: 'E911 (Wireless)',
    cid: 7,
    lvl: 1,
    calc: 4,
    rate: 1,
    share: 1,
    pairs: ['13/591'],
  },
]

/** The taxes on what is sold at a place. */
export function rulesFor(
  pair: Pair,
  { state, locality: city }: Pick<TaxPlace, 'state' | 'locality'>,
): readonly TaxRule[] {
  return taxRules.filter(
    ({ cid, states, locality = city, pairs }) =>
      pairs.includes(pair) &&
      (states === undefined || states.includes(state)) &&
      locality === city &&
      !(cid === 1 && noSalesTax.has(state)),
  )
}
