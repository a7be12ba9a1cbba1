import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { Replica } from '../../../ledger/replica.ts'
import { wineTypes } from '../../../model/choices.ts'
import type { Wine } from '../../../model/wine.ts'
import { fold, searchWords } from '../../../shared/text.ts'
import { matchingOptions, type Option } from '../../../ui/option-match.ts'
import { namedSizes } from '../../bottles/sizes.ts'
import { merchantsIn } from '../../bottles/web/past-values.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { placeText } from '../../places/place-text.ts'
import { countryName } from '../../wines/countries.ts'
import { countryCodes } from '../../wines/country-codes.ts'
import { type Named, suggest } from '../../wines/reference.ts'
import { ownValues } from '../../wines/web/custom-values.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { ColumnKind } from '../column-kinds.ts'
import type { Frame } from '../read-row.ts'

/** A suggestion for a cell: a text, or a wine of the cellar for the whole row. */
export interface Offer extends Option {
  wine?: Wine
}

export type Suggest = (
  kind: ColumnKind,
  typed: string,
  context: { producer: string; country: string | null },
) => Offer[]

const most = 8

/** Suggests values from the cellar and from the reference data. */
export function useSuggestions(replica: Replica | undefined, { places }: Frame): Suggest {
  const { i18n } = useLingui()
  return useMemo(() => {
    const fixed = fixedOffers(i18n)
    const wines = replica ? foldedWines(replica) : []
    const own = ownValues(replica?.wines ?? new Map())
    const merchants = merchantsIn(replica?.purchases ?? new Map())
    const storage = replica ? Array.from(replica.places.keys(), id => plain(placeText(id, replica.places))) : []
    const { regions, appellations, grapes } = places.reference
    return (kind, typed, { producer, country }) => {
      const named = (list: readonly Named[], mine: readonly string[]) =>
        withOwn(
          suggest(list, typed, { country, limit: most }).map(({ entry }) => plain(entry.name)),
          mine,
          typed,
        )
      switch (kind) {
        case 'producer':
          return [...winesCalled(wines, typed), ...withOwn([], own.producers, typed)]
        case 'name':
          return winesCalled(wines, `${producer} ${typed}`)
        case 'region':
          return named(
            regions.filter(({ subregion }) => subregion === null),
            own.regions,
          )
        case 'subregion':
          return named(
            regions.filter(({ subregion }) => subregion !== null),
            [],
          )
        case 'appellation':
          return named(appellations, own.appellations)
        case 'grapes':
          return /[,;/]/.test(typed) ? [] : named(grapes, own.grapes)
        case 'merchant':
          return matchingOptions(merchants, typed).slice(0, most)
        case 'place':
          return matchingOptions(storage, typed).slice(0, most)
        default:
          return matchingOptions(fixed[kind] ?? [], typed).slice(0, most + 1)
      }
    }
  }, [i18n, replica, places])
}

/** Returns true when the cells of a column have suggestions. */
export function isSuggested(kind: ColumnKind): boolean {
  return suggested.has(kind)
}

const suggested: ReadonlySet<ColumnKind> = new Set([
  'producer',
  'name',
  'region',
  'subregion',
  'appellation',
  'grapes',
  'merchant',
  'place',
  'type',
  'country',
  'size',
])

function fixedOffers(i18n: I18n): Partial<Record<ColumnKind, Option[]>> {
  return {
    type: wineTypes.map(type => plain(i18n._(typeNames[type]))),
    country: countryCodes.map(code => plain(countryName(code, i18n.locale))),
    size: namedSizes.map(size => plain(sizeText(size, i18n))),
  }
}

function plain(text: string): Option {
  return { value: text, label: text }
}

function foldedWines({ wines }: Replica): { folded: string; offer: Offer }[] {
  return Array.from(wines.values(), wine => ({
    folded: ` ${fold(wineText(wine))}`,
    offer: { value: wine.id, label: wineText(wine), wine },
  }))
}

function winesCalled(wines: readonly { folded: string; offer: Offer }[], typed: string): Offer[] {
  const words = searchWords(typed).map(word => ` ${word}`)
  if (words.length === 0) return []
  const found: Offer[] = []
  for (const { folded, offer } of wines) {
    if (!words.every(word => folded.includes(word))) continue
    found.push(offer)
    if (found.length === most) break
  }
  return found
}

function withOwn(offers: Offer[], own: readonly string[], typed: string): Offer[] {
  const there = new Set(offers.map(({ label }) => label))
  const mine = own.filter(name => !there.has(name)).map(name => ({ name, others: [] }))
  return [...offers, ...suggest(mine, typed, { limit: 4 }).map(({ entry }) => plain(entry.name))]
}
