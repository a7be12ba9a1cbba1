import type { FastifyRequest } from 'fastify'
import { isCleanText } from '../shared/text.ts'
import type { Config } from './config.ts'
import { trustedHeaders } from './trusted-header.ts'

const longest = 255

/** Returns a reader of whom a proxy of TRUST_PROXY names as the person behind a request, in the header for it. */
export function proxyUsers({
  trust_proxy,
  proxy_sign_in_header: header,
}: Pick<Config, 'trust_proxy' | 'proxy_sign_in_header'>): (request: FastifyRequest) => string | undefined {
  if (header === null) return () => undefined
  const read = trustedHeaders({ trust_proxy })
  return ({ raw }) => {
    // Node reads headers as latin1; proxies send names in UTF-8.
    const name = Buffer.from(read(raw, header) ?? '', 'latin1')
      .toString('utf8')
      .trim()
    return name !== '' && name.length <= longest && isCleanText(name) ? name : undefined
  }
}
