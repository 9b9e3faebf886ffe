import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressLines, splitStreet, streetLine } from './street-line.ts'

describe('a street line is split into number, direction and name', () => {
  test.each([
    ['418 Walnut Street', '418', '', 'Walnut Street'],
    ['400 E Court Avenue', '400', 'E', 'Court Avenue'],
    ['12 1/2 N Main St', '12 1/2', 'N', 'Main St'],
    ['12 ½ N Main St', '12 ½', 'N', 'Main St'],
    ['12½ Main St', '12½', '', 'Main St'],
    ['221B Baker Street', '221B', '', 'Baker Street'],
    ['221 B Street', '221', '', 'B Street'],
    ['12-34 NE 4th St #4/2', '12-34', 'NE', '4th St #4/2'],
    ['N6W23001 Bluemound Rd', 'N6W23001', '', 'Bluemound Rd'],
    ['One Microsoft Way', 'One', '', 'Microsoft Way'],
    ['  7   SW   5th   Ave ', '7', 'SW', '5th Ave'],
  ])('%j', (line, streetNumber, streetDirection, streetName) => {
    expect(splitStreet(line)).toEqual({ streetNumber, streetDirection, streetName })
  })

  test.each([
    ['100 Northwest Blvd', 'Northwest Blvd'],
    ['100 NW Blvd', 'NW Blvd'],
    ['1600 E St NW', 'E St NW'],
    ['5 N Ave.', 'N Ave.'],
    ['5 S', 'S'],
    ['5 n Main St', 'n Main St'],
    ['5 N. Main St', 'N. Main St'],
  ])('the name of %j keeps what only looks like a direction', (line, streetName) => {
    expect(splitStreet(line)).toMatchObject({ streetDirection: '', streetName })
  })

  test.each([
    ['PO Box 12', 'PO', 'Box 12'],
    ['P.O. Box 12', 'P.O.', 'Box 12'],
    ['RR 2 Box 18', 'RR', '2 Box 18'],
  ])('%j is a place that mail reaches', (line, streetNumber, streetName) => {
    expect(splitStreet(line)).toEqual({ streetNumber, streetDirection: '', streetName })
  })

  test.each([
    ['W 4th St', 'W', '4th St'],
    ['42nd Street', '', '42nd Street'],
    ['Main Street', '', 'Main Street'],
    ['', '', ''],
  ])('%j has no house number', (line, streetDirection, streetName) => {
    expect(splitStreet(line)).toEqual({ streetNumber: '', streetDirection, streetName })
  })

  test('a number alone has no street', () => {
    expect(splitStreet('418')).toEqual({
      streetNumber: '418',
      streetDirection: '',
      streetName: '',
    })
  })
})

const word = fc.oneof(
  fc.constantFrom('N', 'NE', 'E', 'St', 'Ave', '1/2', '½', '418', '4th', 'One', 'PO', 'Box', '#4'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
)

test('joining the parts gives back what was typed', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const typed = words.join(' ')
      const parts = splitStreet(typed)
      expect(streetLine(parts)).toBe(typed.trim().replace(/\s+/g, ' '))
      expect(splitStreet(streetLine(parts))).toEqual(parts)
    }),
  )
})

describe('an address as on an envelope', () => {
  const address = {
    streetNumber: '400',
    streetDirection: 'E',
    streetName: 'Court Avenue',
    addressTwo: 'Apt 4',
    city: 'Des Moines',
    state: 'IA',
    zipCode: '50309',
  }

  test('has street, apartment and place', () => {
    expect(addressLines(address)).toEqual(['400 E Court Avenue', 'Apt 4', 'Des Moines, IA 50309'])
  })

  test('leaves out what there is not', () => {
    expect(addressLines({ ...address, streetDirection: null, addressTwo: undefined })).toEqual([
      '400 Court Avenue',
      'Des Moines, IA 50309',
    ])
    expect(addressLines({ state: 'IA', zipCode: '50309' })).toEqual(['IA 50309'])
    expect(addressLines({})).toEqual([])
  })
})
