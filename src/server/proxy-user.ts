import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isCleanText } from '../shared/text.ts'
import type { Config } from './config.ts'

/** The networks behind the names that TRUST_PROXY may contain. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const longest = 255

/**
 * Returns a reader of whom a proxy names as the person behind a request, in the header for it. It believes only a proxy
 * of TRUST_PROXY that made the connection itself, and neither an empty header nor one that came twice: one of the two may
 * be a visitor's own.
 */
export function proxyUsers({
  trust_proxy,
  proxy_sign_in_header: header,
}: Pick<Config, 'trust_proxy' | 'proxy_sign_in_header'>): (request: FastifyRequest) => string | undefined {
  if (header === null) return () => undefined
  const trusted = networksOf(trust_proxy)
  return ({ raw, socket }) => {
    const address = socket.remoteAddress
    if (!address || !trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return undefined
    const values = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === header)
    if (values.length !== 1) return undefined
    // Node reads headers as latin1; proxies send names in UTF-8.
    const name = Buffer.from(values[0] ?? '', 'latin1')
      .toString('utf8')
      .trim()
    return name !== '' && name.length <= longest && isCleanText(name) ? name : undefined
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
