import { isIPv4, isIPv6 } from 'node:net'
import type { SecretBox } from '../crypto/secret-box.ts'

/** Of a request without an address, such as one that this process makes for a page. */
export const unknownAddress = 'unknown'

/**
 * The bare address in an entry of X-Forwarded-For. Some proxies add the client's port
 * (`198.51.100.9:4711`, `[2001:db8::1]:4711`), brackets or quotes; an IPv4 address may come mapped
 * into IPv6. What is no address at all is `unknown`, so that made-up words share one network.
 */
export function addressIn(entry: string): string {
  const bare = entry
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](:\d*)?$/, '$1')
    .replace(/^([\d.]+):\d*$/, '$1')
  if (isIPv4(bare)) return bare
  return isIPv6(bare) ? (mappedIPv4(bare) ?? bare) : unknownAddress
}

/**
 * What one subscriber holds: an IPv4 address, or the first 64 bits of an IPv6
 * address, below which everyone can take as many addresses as they like.
 */
export function networkOf(ip: string): string {
  const address = addressIn(ip)
  if (!isIPv6(address)) return address
  const first64 = groupsOf(address).slice(0, 4)
  return `${first64.map((group) => group.toString(16)).join(':')}::/64`
}

/** As a network is stored: bound to the key of the server, so that a table alone reveals no address. */
export function hashedNetwork(secretBox: Pick<SecretBox, 'keyedHash'>, clientIp: string): string {
  return secretBox.keyedHash(networkOf(clientIp), 'known network')
}

/** `::ffff:198.51.100.8` and `::ffff:c633:6408` are both 198.51.100.8; null for other addresses. */
function mappedIPv4(ip: string): string | null {
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return null
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
  return bytes.join('.')
}

/** The eight groups of an IPv6 address, `::` filled with zeros and an IPv4 ending taken apart. */
function groupsOf(ip: string): number[] {
  const plain = ip.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail = ''] = plain.split('::')
  const before = readGroups(head)
  const after = readGroups(tail)
  const zeros = Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0)
  return [...before, ...zeros, ...after]
}

function readGroups(part: string): number[] {
  return part
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16))
}
