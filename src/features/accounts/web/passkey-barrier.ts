/** The reason that the browser has no passkeys for an address. */
export type PasskeyBarrier = 'browser' | 'no-name' | 'no-https'

/**
 * Returns why there can be no passkeys here: a browser has them only for a host with a name, reached over https or on the
 * same machine. Undefined where there can be.
 */
export function passkeyBarrier(
  { hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>,
  isKnownToBrowser: boolean,
): PasskeyBarrier | undefined {
  if (/^[\d.]+$|:/.test(hostname)) return 'no-name'
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) return 'no-https'
  return isKnownToBrowser ? undefined : 'browser'
}

export const barrierHere = () => passkeyBarrier(location, typeof PublicKeyCredential === 'function')
