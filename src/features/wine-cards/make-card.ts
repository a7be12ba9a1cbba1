import type { Wine } from '../../model/wine.ts'
import type { AnswerOf } from '../../shared/contract.ts'
import { limits } from '../../shared/limits.ts'
import {
  type CardField,
  type CardWine,
  cardFields,
  described,
  knownFields,
  packed,
  packedLength,
  signedBytes,
  type WineCard,
} from './card.ts'
import type { Signer } from './card-key.ts'
import type { makeWineCard } from './contract.ts'

/** Without these a wine cannot be recognized. */
const identity: readonly CardField[] = ['producer', 'name', 'vintage', 'type']

/** Makes the card of a wine, and a second one that fits a QR code if the whole one does not. */
export function makeCard(wine: Wine, note: boolean, signer: Signer): AnswerOf<typeof makeWineCard> {
  const fields = knownFields(wine, note ? cardFields : cardFields.filter(field => field !== 'note'))
  const left_out: CardField[] = []
  const fitting = () =>
    described(
      wine,
      fields.filter(field => !left_out.includes(field)),
    )
  const optional = fields.filter(field => !identity.includes(field))
  while (packedLength(fitting()) > limits.wine_card_code) {
    const last = optional.pop()
    if (!last) return { card: signed(described(wine, fields), signer), code: null }
    left_out.push(last)
  }
  return {
    card: signed(described(wine, fields), signer),
    code: { text: packed(signed(fitting(), signer)), left_out: left_out.reverse() },
  }
}

function signed(wine: CardWine, { key, sign }: Signer): WineCard {
  return { wine_card: 1, wine, key, signature: sign(signedBytes(wine)) }
}
