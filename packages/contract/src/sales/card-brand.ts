import { cardDigits } from '../card-number.ts'
import type { CardNetwork } from './cards.ts'

type KnownNetwork = Exclude<CardNetwork, 'unknown'>

/** Issuer number ranges (ISO 7812), each `from` to `to` compared by as many digits as they have. */
const ranges: readonly (readonly [from: string, to: string, network: KnownNetwork])[] = [
  ['4', '4', 'visa'],
  ['51', '55', 'mastercard'],
  ['2221', '2720', 'mastercard'],
  ['34', '34', 'amex'],
  ['37', '37', 'amex'],
  ['3528', '3589', 'jcb'],
  ['300', '305', 'diners'],
  ['3095', '3095', 'diners'],
  ['36', '36', 'diners'],
  ['38', '39', 'diners'],
  ['6011', '6011', 'discover'],
  ['644', '649', 'discover'],
  ['65', '65', 'discover'],
  ['62', '62', 'unionpay'],
  ['81', '81', 'unionpay'],
]

/** The network of a card by the first digits of its number; `unknown` until they tell. */
export function cardNetworkOf(number: string): CardNetwork {
  const digits = cardDigits(number)
  const match = ranges.find(([from, to]) => {
    const prefix = digits.slice(0, from.length)
    return prefix.length === from.length && prefix >= from && prefix <= to
  })
  return match?.[2] ?? 'unknown'
}
