import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from './config.ts'

/** The networks behind the names that TRUST_PROXY may contain. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns a reader of headers that only a proxy may send. It believes only a proxy of TRUST_PROXY that made the
 * connection itself, and no header that came twice: one of the two may be a visitor's own.
 */
export function trustedHeaders({
  trust_proxy,
}: Pick<Config, 'trust_proxy'>): (request: IncomingMessage, header: string) => string | undefined {
  const trusted = networksOf(trust_proxy)
  return ({ rawHeaders, socket }, header) => {
    const address = socket.remoteAddress
    if (!address || !trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return undefined
    const values = rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === header)
    if (values.length !== 1) return undefined
    return values[0]
  }
}

function networksOf(trust_proxy: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of trust_proxy.flatMap(each => named[each] ?? [each])) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
