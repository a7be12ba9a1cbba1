/** Returns the address of each server in one of DATABASE_URL, which may name several hosts with commas between them. */
export function addressesIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map(host => before + host + after)
}
