import { call } from '../../../client/api.ts'
import { fromBase32 } from '../base32.ts'
import type { ReadCard } from '../card.ts'
import { checkWineCard } from '../endpoints.ts'

/**
 * Returns whether a card is as its server signed it. The browser tells by itself where it can, so that no network is
 * needed; on pages without https, and where it does not know such signatures, the server does.
 */
export async function isSignedCard({ key, signature, signed }: ReadCard, text: string): Promise<boolean> {
  const [keyBytes, signatureBytes] = [fromBase32(key), fromBase32(signature)]
  if (!keyBytes || !signatureBytes) return false
  const imported = await (crypto.subtle as SubtleCrypto | undefined)
    ?.importKey('raw', keyBytes, 'Ed25519', false, ['verify'])
    .catch(() => undefined)
  if (!imported) return (await call(checkWineCard, { body: { card: text } })).signed
  return crypto.subtle.verify('Ed25519', imported, signatureBytes, signed)
}
