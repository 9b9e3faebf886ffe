import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What one subscriber holds: an IPv4 address, or the first 64 bits of an IPv6
 * address, below which everyone can take as many addresses as they like.
 */
export const networkOf = (ip: string): string => {
  const mapped = mappedIPv4.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const before = groups(head)
  const after = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${all.slice(0, 4).map(withoutLeadingZeros).join(':')}::/64`
}

const groups = (part: string): string[] => part.split(':').filter(Boolean)

const withoutLeadingZeros = (group: string): string => group.toLowerCase().replace(/^0+(?=.)/, '')
