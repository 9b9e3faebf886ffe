import { expect, test } from 'vitest'
import { cardNetworkOf } from './card-brand.ts'
import type { CardNetwork } from './cards.ts'

test.each<[string, CardNetwork]>([
  ['4242 4242 4242 4242', 'visa'],
  ['4', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['2720', 'mastercard'],
  ['378282246310005', 'amex'],
  ['34', 'amex'],
  ['3566002020360505', 'jcb'],
  ['3056930009020004', 'diners'],
  ['36227206271667', 'diners'],
  ['6011111111111117', 'discover'],
  ['6445644564456445', 'discover'],
  ['6500000000000002', 'discover'],
  ['6200000000000005', 'unionpay'],
  ['2220', 'unknown'],
  ['2721', 'unknown'],
  ['35', 'unknown'],
  ['9999', 'unknown'],
  ['', 'unknown'],
])('a card that starts %s is %s', (number, network) => {
  expect(cardNetworkOf(number)).toBe(network)
})
