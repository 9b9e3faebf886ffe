import { expect, test } from 'vitest'
import { trackingUrl } from './tracking.ts'

test.each([
  ['9400111899223344556677', '9400111899223344556677'],
  ['9400 1118 9922 3344 5566 77', '9400111899223344556677'],
  ['EA123456789US', 'EA123456789US'],
])('a number of USPS, %s, leads to it', (given, label) => {
  expect(trackingUrl(given)).toBe(`https://tools.usps.com/go/TrackConfirmAction?tLabels=${label}`)
})

test.each(['', '1Z999AA10123456784', '123456789012', '"><a href=x>'])(
  'a number of another carrier, %s, leads nowhere',
  (given) => {
    expect(trackingUrl(given)).toBeNull()
  },
)
