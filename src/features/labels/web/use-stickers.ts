import { useLingui } from '@lingui/react/macro'
import { pageAddress } from '../../../client/base-path.ts'
import type { Replica } from '../../../ledger/replica.ts'
import type { Bottle } from '../../../model/bottle.ts'
import type { Place } from '../../../model/place.ts'
import { isNamedSize, usualSize } from '../../bottles/sizes.ts'
import { litresText } from '../../bottles/web/litres-text.ts'
import { sizeNames } from '../../bottles/web/words.ts'
import { placeText } from '../../places/place-text.ts'
import { slotTextOf } from '../../places/web/slot-text.ts'
import { titleOf, vintageText } from '../../wines/web/wine-names.ts'
import { stickerPath } from '../read-scan.ts'
import type { Sticker, StickerLine } from '../sticker.ts'

/** The content of a QR code: the full address of the page, or its path alone, which only our own scanner reads. */
export type Says = 'address' | 'code'

/** Names a place and its parent. Outer places are left out, because whoever holds the bottle knows the house. */
function nearPlace(place_id: string | null, places: ReadonlyMap<string, Place>): string {
  const place = place_id ? places.get(place_id) : undefined
  const around = place?.parent_id ? places.get(place.parent_id) : undefined
  const near = [around, place].filter(each => each !== undefined)
  return placeText(place_id, new Map(near.map(each => [each.id, each])))
}

/** Returns functions for the stickers of bottles and places. */
export function useStickers(replica: Replica, says: Says) {
  const { t, i18n } = useLingui()
  const page = says === 'address' ? pageAddress() : ''

  function ofBottle(bottle: Bottle): Sticker {
    const { code, wine_id, size_ml, place_id } = bottle
    const wine = replica.wines.get(wine_id)
    const lines: StickerLine[] = []
    if (wine) {
      const { title, cuvee } = titleOf(wine)
      const { drink_from, drink_until } = wine
      const vintage = vintageText(wine.vintage, i18n)
      const named = isNamedSize(size_ml) ? sizeNames[size_ml] : null
      const size = named ? i18n._(named) : litresText(size_ml, i18n)
      lines.push({ text: title, weight: 600, rank: 2 })
      if (cuvee) lines.push({ text: cuvee, weight: 400, rank: 3 })
      lines.push({ text: size_ml === usualSize ? vintage : `${vintage} · ${size}`, weight: 600, rank: 1 })
      if (drink_from !== null && drink_until !== null) {
        lines.push({ text: t`Drink ${drink_from}–${drink_until}`, weight: 400, rank: 4 })
      }
    }
    const slot = slotTextOf(bottle, replica.places, i18n)
    const place = replica.places.get(place_id ?? '')?.name ?? ''
    const [where = '', ...shorter] = [nearPlace(place_id, replica.places), place, '']
      .map(name => [name, slot].filter(Boolean).join(' · '))
      .filter(Boolean)
    if (where) lines.push({ text: where, shorter, weight: 400, rank: 5 })
    return { id: bottle.id, code, address: page + stickerPath('bottle', code), lines }
  }

  function ofPlace({ id, name, parent_id, code }: Place): Sticker {
    const within = placeText(parent_id, replica.places)
    const lines: StickerLine[] = [{ text: name, weight: 600, rank: 1 }]
    if (within) lines.push({ text: within, weight: 400, rank: 2 })
    return { id, code: code ?? '', address: page + stickerPath('place', code ?? ''), lines }
  }

  return { ofBottle, ofPlace }
}
