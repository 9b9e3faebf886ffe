import { expect, test } from 'vitest'
import { streetDirections } from './address.ts'
import { countries, countryPlaceholder } from './countries.ts'
import { usStateCodes, usStates } from './us-states.ts'

test('a street has one of eight directions', () => {
  expect(streetDirections).toEqual(['N', 'E', 'S', 'W', 'NE', 'NW', 'SE', 'SW'])
})

test('the list of states has the fifty and the capital district, once each', () => {
  expect(usStates).toHaveLength(51)
  expect(new Set(usStateCodes).size).toBe(51)
  expect(usStates).toContainEqual({ name: 'District of Columbia', code: 'DC' })
  expect(usStateCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
})

test('the country select starts with its label and the British flag', () => {
  expect(countryPlaceholder).toEqual({ value: '', label: 'Country', flag: '🇬🇧' })
})

test('the United States lead the countries', () => {
  expect(countries[0]).toEqual({ value: 'US', label: 'United States', flag: '🇺🇸' })
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ value }) => value)).size).toBe(249)
  expect(countries).toContainEqual({ value: 'CI', label: 'Côte d’Ivoire', flag: '🇨🇮' })
})

test('the other countries follow by name', () => {
  const labels = countries.slice(1).map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
})
