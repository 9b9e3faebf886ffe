import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressIn, networkOf } from './client-network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:c633:6408', '198.51.100.8'],
  ['198.51.100.9:1001', '198.51.100.9'],
  ['198.51.100.9:1002', '198.51.100.9'],
  ['[2001:db8::1]:1234', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['"[2001:db8::2]:55"', '2001:db8:0:0::/64'],
  ['unknown', 'unknown'],
  ['_made-up-17', 'unknown'],
  ['999.1.1.1:80', 'unknown'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

const byte = fc.nat({ max: 255 })

test('every way to write an IPv4 address is the same client', () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), fc.nat({ max: 65535 }), (bytes, port) => {
      const address = bytes.join('.')
      const hex = bytes.map((value) => value.toString(16).padStart(2, '0')).join('')
      const spellings = [
        address,
        ` ${address}:${port} `,
        `::ffff:${address}`,
        `[::ffff:${address}]:${port}`,
        `0:0:0:0:0:FFFF:${hex.slice(0, 4)}:${hex.slice(4)}`,
      ]
      expect(new Set(spellings.map(addressIn))).toEqual(new Set([address]))
    }),
  )
})

test('a client keeps its network whichever port and zone its IPv6 address comes with', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.nat({ max: 65535 }), (ip, port) => {
      const network = networkOf(ip)
      expect(networkOf(`[${ip}]:${port}`)).toBe(network)
      expect(networkOf(ip.toUpperCase())).toBe(network)
      expect(network).not.toBe('unknown')
    }),
  )
})
