import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addSubnet('0.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('::', 'ipv6')

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix)
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Whether an address leads to the machine that asks, however it is written: `127.1`, `[::ffff:127.0.0.1]`. */
export function isThisMachine(url: string): boolean {
  const host = hostOf(url)
  return /(^|\.)localhost$/.test(host) || isIn(loopback, host)
}

/** Whether an address is one of a private network: a name without a dot, as in a cluster, or a private address. */
export function isPrivate(url: string): boolean {
  const host = hostOf(url)
  const isOneName = isIP(host) === 0 && !host.includes('.')
  return isOneName || /\.(internal|local)$/.test(host) || isIn(privateNetworks, host)
}

function isIn(networks: BlockList, host: string): boolean {
  const version = isIP(host)
  return version !== 0 && networks.check(host, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The host of an address in lower case, without a dot at its end; empty for what is no address. Only of the web's
 * schemes does URL bring all ways of writing an address into one.
 */
export function hostOf(url: string): string {
  const asWeb = url.replace(/^\w+:/, 'http:')
  if (!URL.canParse(asWeb)) return ''
  return new URL(asWeb).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
