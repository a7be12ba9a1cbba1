import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { rangeOf } from '../../../model/bands.ts'
import type { Departure } from '../../../model/bottle.ts'
import { type Critic, critics } from '../../../model/critics.ts'
import { type DimensionRow, dimensions, type Facet } from '../../../model/dimensions.ts'
import type { Wine } from '../../../model/wine.ts'
import { unknownValue } from '../../../model/wine-summary.ts'
import { useSession } from '../../accounts/web/session.ts'
import { storedNames } from '../../bottles/stored-owners.ts'
import { sizeText } from '../../bottles/web/size-text.ts'
import { departureNames } from '../../bottles/web/words.ts'
import { useMembers } from '../../cellars/web/use-members.ts'
import { customValueText } from '../../custom-fields/web/custom-value-text.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { scoreText } from '../../tastings/web/score-text.tsx'
import { partsOfFacet } from '../facets.ts'
import { useValueLabel } from './dimension-words.tsx'
import { wineText } from './wine-names.ts'

/** Returns the title of a facet; that of a custom field is its name. */
export function useFacetTitle(facet: Facet): string {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const { name, key } = partsOfFacet(facet)
  const field = replica?.custom_fields.get(key)
  if (name === 'critic') return critics[key as Critic]
  return field?.name ?? i18n._(dimensions[name].title)
}

/** Returns a function that names a value of a facet in the person's language. */
export function useFacetLabel(facet: Facet): (value: string) => string {
  const { i18n } = useLingui()
  const { replica } = useCellar()
  const { name, key } = partsOfFacet(facet)
  const { kind, none }: DimensionRow = dimensions[name]
  const usual = useValueLabel(name)
  const { nameOf } = useMembers(kind === 'person')
  const price = usePriceText()
  const score = useScoreText()
  const range = useRangeText()
  const field = replica?.custom_fields.get(key)
  return value => {
    if (value === unknownValue && none) return i18n._(none)
    if (kind === 'place') return replica?.places.get(value)?.name ?? usual(unknownValue)
    if (kind === 'wine') return wineNameOf(replica?.wines.get(value)) ?? usual(unknownValue)
    if (kind === 'person') return nameOf(value) ?? (replica && storedNames(replica).get(value)) ?? usual(unknownValue)
    if (name === 'departure') return i18n._(departureNames[value as Departure])
    if (kind === 'size') return sizeText(Number(value), i18n)
    if (kind === 'price') return range(value, price)
    if (kind === 'score' || kind === 'critic') return range(value, score)
    return field ? customValueText(field, value, i18n.locale) : usual(value)
  }
}

const wineNameOf = (wine: Wine | undefined) => wine && wineText(wine)

function usePriceText(): (amount: number) => string {
  const { i18n } = useLingui()
  const { currency } = useMoney()
  return useMemo(() => {
    const format = new Intl.NumberFormat(i18n.locale, { style: 'currency', currency, maximumFractionDigits: 0 })
    return amount => format.format(amount)
  }, [i18n.locale, currency])
}

function useScoreText(): (score: number) => string {
  const { i18n } = useLingui()
  const { user } = useSession()
  const scale = user?.score_scale ?? 'points_100'
  return score => scoreText(score, scale, i18n, scale)
}

function useRangeText(): (value: string, text: (number: number) => string) => string {
  const { t } = useLingui()
  return (value, text) => {
    const range = rangeOf(value)
    const from = text(range.from)
    if (range.below === Number.POSITIVE_INFINITY) return t({ context: 'range', message: `${from} and up` })
    const below = text(range.below)
    return range.from === 0
      ? t({ context: 'range', message: `Under ${below}` })
      : t({ context: 'range', message: `${from} to ${below}` })
  }
}
