import { placeOfZip } from '@openline/contract/zip-codes'
import { t } from '@openline/i18n/i18n'
import type { Place, Rates } from './rate-tables.ts'

export type PlaceRefusal = 'zip_unknown' | 'zip_not_served'

type ServedPlace = { ok: true; place: Place } | { ok: false; reason: PlaceRefusal; message: string }

/**
 * The state of a ZIP code, by its first three digits and a short list of exceptions.
 * Refuses prefixes that are not assigned, and places where the carrier sells no service.
 */
export function findServedPlace(zip: string, { places }: Rates): ServedPlace {
  const code = placeOfZip(zip)
  const place = places.find((candidate) => candidate.code === code)
  if (!place) {
    const message = t('We don’t recognize this ZIP code. Please check it.')
    return { ok: false, reason: 'zip_unknown', message }
  }
  if (!place.served) {
    const message = t('Sorry, we don’t serve {place} yet.', { place: place.name })
    return { ok: false, reason: 'zip_not_served', message }
  }
  return { ok: true, place }
}
