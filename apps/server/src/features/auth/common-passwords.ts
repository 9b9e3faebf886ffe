import { dictionary } from '@zxcvbn-ts/language-common'

/** What people write on their phone bill: words of this trade that leaked lists hold too rarely. */
const tradeWords = [
  'activation',
  'carrier',
  'cellphone',
  'esim',
  'hotspot',
  'mobile',
  'mobilephone',
  'myline',
  'myphone',
  'mynumber',
  'mysim',
  'phonenumber',
  'portin',
  'portout',
  'prepaid',
  'simcard',
  'smartphone',
  'topup',
  'transferpin',
  'unlimited',
  'wireless',
]

/** Passwords that leaked most often, in lower case: some 49,000, kept by the makers of zxcvbn-ts. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...tradeWords,
])
