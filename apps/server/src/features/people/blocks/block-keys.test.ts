import { expect, test } from 'vitest'
import { keysOf, mailboxOf, placeOf } from './block-keys.ts'

test.each([
  ['Robin.Rivera+shop@GoogleMail.com', 'robinrivera@gmail.com'],
  ['r.o.b.i.n@gmail.com', 'robin@gmail.com'],
  ['robin+1@example.com', 'robin@example.com'],
  ['robin.rivera@example.com', 'robin.rivera@example.com'],
  ['+robin@example.com', '+robin@example.com'],
  [' ROBIN@Example.com ', 'robin@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

const home = {
  streetNumber: '400',
  streetDirection: 'E',
  streetName: 'Court Avenue',
  addressTwo: 'Apt. 4',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

test('an address is the same in other letters and punctuation, and another with another unit', () => {
  const typed = { ...home, streetName: 'COURT  avenue.', addressTwo: 'apt 4', city: 'D. Moines' }
  expect(placeOf(typed)).toBe(placeOf(home))
  expect(placeOf({ ...home, addressTwo: 'Apt 5' })).not.toBe(placeOf(home))
  expect(placeOf({ ...home, zipCode: '50310' })).not.toBe(placeOf(home))
})

test('what is not known is not asked for', () => {
  const noStreet = { ...home, streetName: '' }
  expect(keysOf({ imei: null, network: null, address: noStreet })).toEqual([])
  expect(keysOf({ card: 'fp_1', imei: '490154203237518' })).toEqual([
    { kind: 'card', key: 'fp_1' },
    { kind: 'device', key: '490154203237518' },
  ])
})
