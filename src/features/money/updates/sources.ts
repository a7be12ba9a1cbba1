/** The kinds of sources that the server can ask. */
export const sourceKinds = ['off', 'ecb_daily', 'ecb_90_days', 'frankfurter', 'mapped'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The addresses of the sources that have one of their own. */
export const standardAddresses = {
  ecb_daily: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  ecb_90_days: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
  frankfurter: 'https://api.frankfurter.dev',
} as const

/** Returns the address to ask; undefined when updates are off. */
export function addressOfSource({ kind, address }: { kind: SourceKind; address: string | null }): string | undefined {
  if (kind === 'off') return undefined
  return address ?? (kind === 'mapped' ? undefined : standardAddresses[kind])
}

export function isSourceAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
