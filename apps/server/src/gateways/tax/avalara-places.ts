import type { NamedTax } from '@openline/contract/taxes'
import { usStates } from '@openline/contract/us-states'
import { placeOfZip } from '@openline/contract/zip-codes'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { createShortMemory } from '../../short-memory.ts'
import type { AvalaraCall } from './avalara-call.ts'
import { locationsSchema } from './avalara-schemas.ts'

/** A taxing jurisdiction of the engine, by its PCode, with names to show. */
export type TaxPlace = {
  readonly pcode: number
  readonly state: string
  readonly county: string
  readonly city: string
}

/** The engine brings PCodes up to date once a month. */
const keptForMs = 24 * 3600_000
const timeoutMs = 3_000

type Needs = { call: AvalaraCall; clock: Clock; log: Logger }

/**
 * The jurisdiction of a ZIP code; null when the engine knows none. Where a ZIP code has several, the first
 * that the engine names, its best match, is taken and logged: a cart has no street to tell them apart.
 */
export function createTaxPlaces({ call, clock, log }: Needs) {
  const remember = createShortMemory<TaxPlace | null>(keptForMs, () => clock().getTime())

  async function ask(zipCode: string, state: string): Promise<TaxPlace | null> {
    const question = { CountryIso: 'USA', State: state, ZipCode: zipCode }
    const body = { ...question, BestMatch: true, LimitResults: 25 }
    const found = await call({ name: 'PCode', body, answer: locationsSchema, timeoutMs })
    const pcodes = new Set(found.LocationData?.map(({ PCode }) => PCode))
    const [pcode] = pcodes
    if (pcode === undefined) return null
    if (pcodes.size > 1) {
      log.warn({ zipCode, pcodes: [...pcodes] }, 'ZIP code in several tax jurisdictions')
    }
    // A PCode has many place names, of which one is the jurisdiction's own.
    const primary = await call({ name: `primary/${pcode}`, answer: locationsSchema, timeoutMs })
    const location = primary.LocationData?.[0] ?? found.LocationData?.[0]
    const { County, Locality } = location ?? {}
    return { pcode, state, county: titleCase(County ?? ''), city: titleCase(Locality ?? '') }
  }

  return async (zipCode: string): Promise<TaxPlace | null> => {
    const state = placeOfZip(zipCode)
    return state === null ? null : remember(zipCode, () => ask(zipCode, state))
  }
}

/** What the part of a state is called that is a county elsewhere. */
const countyWords: Readonly<Record<string, string>> = { LA: 'Parish', AK: 'Borough' }

/** The levels of AFC, by number, as we name them. */
const levels = ['federal', 'state', 'county', 'city', 'district'] as const

/** Of a tax at one of the engine's levels. What it has beyond our names is a district's; null for no level. */
export function jurisdictionAt(
  { state, county, city }: TaxPlace,
  lvl: number,
): Pick<NamedTax, 'level' | 'jurisdiction'> | null {
  if (lvl < 0) return null
  const level = levels[lvl] ?? 'district'
  const ofCounty = `${county} ${countyWords[state] ?? 'County'}`
  const names = {
    federal: 'United States',
    state: usStates.find(({ code }) => code === state)?.name ?? state,
    county: ofCounty,
    city,
    district: ofCounty,
  } satisfies Record<NamedTax['level'], string>
  return { level, jurisdiction: names[level] }
}

/** The engine writes names in capitals. */
function titleCase(name: string): string {
  return name.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}
