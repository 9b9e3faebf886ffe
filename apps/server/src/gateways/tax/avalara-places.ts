import type { NamedTax } from '@openline/contract/sales/taxes'
import { usStates } from '@openline/contract/us-states'
import { placeOfZip } from '@openline/contract/zip-codes'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { createShortMemory } from '../../short-memory.ts'
import { type AvalaraCall, TaxEngineError } from './avalara-call.ts'
import { geocodedSchema, type Location, locationsSchema } from './avalara-schemas.ts'
import type { TaxableSale, TaxStreet } from './tax.ts'

/** A taxing jurisdiction of the engine, by its PCode, with names to show. */
export type TaxPlace = {
  readonly pcode: number
  readonly state: string
  readonly county: string
  readonly city: string
  /** False: within the county, outside the limits of the city, whose taxes are not due. */
  readonly isIncorporated: boolean
}

const outside = ' outside'

/** What a place is kept by: its PCode, and whether it is outside the limits of its city. */
export function nameOf({ pcode, isIncorporated }: TaxPlace): string {
  return `${pcode}${isIncorporated ? '' : outside}`
}

/** The place of that name, without names to show; null for none. */
export function placeNamed(name: string | null, zipCode: string): TaxPlace | null {
  const state = placeOfZip(zipCode)
  const pcode = Number.parseInt(name ?? '', 10)
  if (name === null || state === null || Number.isNaN(pcode)) return null
  return { pcode, state, county: '', city: '', isIncorporated: !name.endsWith(outside) }
}

/** The engine brings PCodes up to date once a month. */
const keptForMs = 24 * 3600_000
const timeoutMs = 3_000
/** A customer waits, and there is another answer. */
const geocodeTimeoutMs = 2_000

type Needs = { call: AvalaraCall; clock: Clock; log: Logger }

/** Asks the engine for jurisdictions; null for none that it knows. */
function createLookups({ call, clock, log }: Needs) {
  const nowMs = () => clock().getTime()
  const rememberLocation = createShortMemory<Location | undefined>(keptForMs, nowMs)

  /** A PCode has many place names, of which one is the jurisdiction's own. */
  function primaryOf(pcode: number): Promise<Location | undefined> {
    return rememberLocation(`${pcode}`, async () => {
      const name = `primary/${pcode}`
      return (await call({ name, answer: locationsSchema, timeoutMs })).LocationData?.[0]
    })
  }

  async function askByZip(zipCode: string, state: string): Promise<TaxPlace | null> {
    const question = { CountryIso: 'USA', State: state, ZipCode: zipCode }
    const body = { ...question, BestMatch: true, LimitResults: 25 }
    const found = await call({ name: 'PCode', body, answer: locationsSchema, timeoutMs })
    const pcodes = new Set(found.LocationData?.map(({ PCode }) => PCode))
    const [pcode] = pcodes
    if (pcode === undefined) return null
    if (pcodes.size > 1) {
      log.warn({ zipCode, pcodes: [...pcodes] }, 'ZIP code in several tax jurisdictions')
    }
    const location = (await primaryOf(pcode)) ?? found.LocationData?.[0]
    return placeAt(pcode, state, location, true)
  }

  async function geocode(
    { line, city }: TaxStreet,
    zipCode: string,
    state: string,
  ): Promise<TaxPlace | null> {
    const body = [{ ref: 'address', cass: false, addr: line, city, st: state, zip: zipCode }]
    const asked = { part: 'geo', name: 'Geocode', body, timeoutMs: geocodeTimeoutMs } as const
    const [found] = await call({ ...asked, answer: geocodedSchema }).catch(refusedAsNothing)
    const location = found?.pcd ? await primaryOf(found.pcd) : undefined
    if (found?.pcd && location?.State === state) {
      return placeAt(found.pcd, state, location, found.inc ?? true)
    }
    log.warn({ zipCode }, 'address not geocoded')
    return null
  }

  return { askByZip, geocode }
}

/**
 * The jurisdiction of a sale; null when the engine knows none. Where the street is known it is geocoded, as a ZIP
 * code may lie in several jurisdictions. Without a street, and for one that cannot be geocoded, it is the ZIP code's
 * first, its best match, and a ZIP code with several is logged. `mustGeocode`: throws while the engine is silent
 * about the street instead of going by the ZIP code.
 */
export function createTaxPlaces(needs: Needs) {
  const { clock, log } = needs
  const { askByZip, geocode } = createLookups(needs)
  const remember = createShortMemory<TaxPlace | null>(keptForMs, () => clock().getTime())

  async function placeOfStreet(
    { zipCode, street }: Pick<TaxableSale, 'zipCode' | 'street'>,
    state: string,
    mustGeocode: boolean,
  ): Promise<TaxPlace | null> {
    if (street === undefined) return null
    const key = [zipCode, street.line, street.city].join('\n').toLowerCase()
    try {
      return await remember(key, () => geocode(street, zipCode, state))
    } catch (error) {
      if (mustGeocode || !(error instanceof TaxEngineError)) throw error
      log.warn({ err: error, zipCode }, 'tax engine geocoded nothing')
      return null
    }
  }

  return async (
    sale: Pick<TaxableSale, 'zipCode' | 'street'>,
    { mustGeocode = false } = {},
  ): Promise<TaxPlace | null> => {
    const { zipCode } = sale
    const state = placeOfZip(zipCode)
    if (state === null) return null
    const place = await placeOfStreet(sale, state, mustGeocode)
    return place ?? remember(zipCode, () => askByZip(zipCode, state))
  }
}

/** An account without geocoding is refused for every address: the same answer for all of its day. */
function refusedAsNothing(error: unknown): [] {
  if (error instanceof TaxEngineError && error.reason !== 'unavailable') return []
  throw error
}

function placeAt(
  pcode: number,
  state: string,
  location: Location | undefined,
  isIncorporated: boolean,
): TaxPlace {
  const { County, Locality } = location ?? {}
  const names = { county: titleCase(County ?? ''), city: titleCase(Locality ?? '') }
  return { pcode, state, ...names, isIncorporated }
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
