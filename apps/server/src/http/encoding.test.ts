import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { acceptedEncoding } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip; q=0.5, br; q=0.1', 'br'],
  ['identity', null],
  ['', null],
  [null, null],
])('a client that accepts "%s" gets %s, the first time and again', (header, encoding) => {
  expect([acceptedEncoding(header), acceptedEncoding(header)]).toEqual([encoding, encoding])
})

test('an Accept-Encoding header with any number of blanks is parsed in one go', () => {
  const header = `gzip${' '.repeat(200_000)}x, br`
  // To look at each blank again for each other one would take minutes.
  const parse = 'acceptedEncoding(header)'
  expect(runInNewContext(parse, { acceptedEncoding, header }, { timeout: 15_000 })).toBe('br')
})

test('an Accept-Encoding header is parsed however many other values were cached', () => {
  for (let weight = 1; weight < 200; weight += 1) {
    expect(acceptedEncoding(`gzip;q=0.${weight}`)).toBe('gzip')
  }
  expect(acceptedEncoding('deflate, br')).toBe('br')
})
