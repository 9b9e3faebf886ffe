import { placeOfZip } from '@openline/contract/zip-codes'
import { taxBehaviorOf } from './magic-zips.ts'

/** A taxing jurisdiction, in the words of the engine's own answers. */
export type TaxPlace = { state: string; county: string; locality: string; pcode: number }

/** For each state one county with one city, which stand for all of it. */
const cities: Readonly<Record<string, readonly [county: string, locality: string]>> = {
  AK: ['ANCHORAGE', 'ANCHORAGE'],
  AL: ['JEFFERSON', 'BIRMINGHAM'],
  AR: ['PULASKI', 'LITTLE ROCK'],
  AZ: ['MARICOPA', 'PHOENIX'],
  CA: ['LOS ANGELES', 'LOS ANGELES'],
  CO: ['DENVER', 'DENVER'],
  CT: ['FAIRFIELD', 'BRIDGEPORT'],
  DC: ['DISTRICT OF COLUMBIA', 'WASHINGTON'],
  DE: ['NEW CASTLE', 'WILMINGTON'],
  FL: ['DUVAL', 'JACKSONVILLE'],
  GA: ['FULTON', 'ATLANTA'],
  HI: ['HONOLULU', 'HONOLULU'],
  IA: ['POLK', 'DES MOINES'],
  ID: ['ADA', 'BOISE'],
  IL: ['COOK', 'CHICAGO'],
  IN: ['MARION', 'INDIANAPOLIS'],
  KS: ['SEDGWICK', 'WICHITA'],
  KY: ['JEFFERSON', 'LOUISVILLE'],
  LA: ['ORLEANS', 'NEW ORLEANS'],
  MA: ['SUFFOLK', 'BOSTON'],
  MD: ['BALTIMORE CITY', 'BALTIMORE'],
  ME: ['CUMBERLAND', 'PORTLAND'],
  MI: ['WAYNE', 'DETROIT'],
  MN: ['HENNEPIN', 'MINNEAPOLIS'],
  MO: ['JACKSON', 'KANSAS CITY'],
  MS: ['HINDS', 'JACKSON'],
  MT: ['YELLOWSTONE', 'BILLINGS'],
  NC: ['MECKLENBURG', 'CHARLOTTE'],
  ND: ['CASS', 'FARGO'],
  NE: ['DOUGLAS', 'OMAHA'],
  NH: ['HILLSBOROUGH', 'MANCHESTER'],
  NJ: ['ESSEX', 'NEWARK'],
  NM: ['BERNALILLO', 'ALBUQUERQUE'],
  NV: ['CLARK', 'LAS VEGAS'],
  NY: ['NEW YORK', 'NEW YORK'],
  OH: ['FRANKLIN', 'COLUMBUS'],
  OK: ['OKLAHOMA', 'OKLAHOMA CITY'],
  OR: ['MULTNOMAH', 'PORTLAND'],
  PA: ['PHILADELPHIA', 'PHILADELPHIA'],
  RI: ['PROVIDENCE', 'PROVIDENCE'],
  SC: ['CHARLESTON', 'CHARLESTON'],
  SD: ['MINNEHAHA', 'SIOUX FALLS'],
  TN: ['DAVIDSON', 'NASHVILLE'],
  TX: ['HARRIS', 'HOUSTON'],
  UT: ['SALT LAKE', 'SALT LAKE CITY'],
  VA: ['FAIRFAX', 'FAIRFAX'],
  VT: ['CHITTENDEN', 'BURLINGTON'],
  WA: ['KING', 'SEATTLE'],
  WI: ['MILWAUKEE', 'MILWAUKEE'],
  WV: ['KANAWHA', 'CHARLESTON'],
  WY: ['LARAMIE', 'CHEYENNE'],
}

/** PCodes of a state: it itself, then its county and its city. */
const firstPcode = 100_000
const perState = 1_000

const states = Object.keys(cities)

export function statePcode(state: string): number {
  return firstPcode + states.indexOf(state) * perState
}

/** The second jurisdiction of a ZIP code that has two; it is in New York. */
const neighbor: TaxPlace = {
  state: 'NY',
  county: 'KINGS',
  locality: 'BROOKLYN',
  pcode: statePcode('NY') + 4,
}

/** The jurisdictions of a ZIP code, the most likely first. */
export function placesOfZip(zipCode: string): readonly TaxPlace[] {
  const state = placeOfZip(zipCode)
  const behavior = taxBehaviorOf(zipCode)
  const place = state === null || behavior === 'unknown' ? null : cityOf(state)
  if (place === null) return []
  return behavior === 'two_places' ? [place, neighbor] : [place]
}

/** The jurisdiction of an address: of two the one on its side of the street; none for a street on no map. */
export function placeOfAddress({ line, zipCode }: { line: string; zipCode: string }) {
  const [even, odd = even] = placesOfZip(zipCode)
  if (/\bunmapped\b/i.test(line) || !/^\d/.test(line)) return undefined
  return Number.parseInt(line, 10) % 2 === 0 ? even : odd
}

/** The jurisdiction with this PCode, alone in a list; none for one that was not given out. */
export function placesOfPcode(pcode: number): readonly TaxPlace[] {
  if (pcode === neighbor.pcode) return [neighbor]
  const place = cityOf(states[Math.floor((pcode - firstPcode) / perState)] ?? '')
  return place?.pcode === pcode ? [place] : []
}

function cityOf(state: string): TaxPlace | null {
  const city = cities[state]
  if (city === undefined) return null
  const [county, locality] = city
  return { state, county, locality, pcode: statePcode(state) + 2 }
}
