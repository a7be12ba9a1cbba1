import { isIPv6 } from 'node:net'

/**
 * Returns the network of an address, as limits count it: an IPv4 address by itself, an IPv6 address by its first 64 bits,
 * which belong to one household. Anything else is its own network.
 */
export function networkOf(address: string): string {
  const bare = address.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped) return mapped
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare
}

/**
 * Returns the neighbourhood of an address: of IPv6 its first 48 bits, which providers give to one customer, who then has
 * 65,536 networks to change between; of IPv4 the address by itself.
 */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address)
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after = ''] = address.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...gap, ...tail].map(group => group.replace(/^0+(?=.)/, ''))
}
