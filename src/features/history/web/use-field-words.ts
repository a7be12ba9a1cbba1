import { useLingui } from '@lingui/react/macro'
import { dayText } from '../../../client/day-text.ts'
import { isInternalField } from '../../../ledger/internal-fields.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { cellName } from '../../../model/axis-names.ts'
import type { Bottle, Owner } from '../../../model/bottle.ts'
import type { Cell, Place } from '../../../model/place.ts'
import { scoreOn } from '../../../shared/scores.ts'
import { ownersText } from '../../bottles/owners-named.ts'
import { useMoney } from '../../money/web/use-money.ts'
import { placeText } from '../../places/place-text.ts'
import { whereText } from '../../places/web/slot-text.ts'
import type { AspectName, Aspects } from '../../tastings/aspects.ts'
import { termWord } from '../../tastings/web/aspect-words.ts'
import { countryName } from '../../wines/countries.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import type { ChoiceOf } from '../choice-fields.ts'
import { choiceWords } from './choice-words.ts'
import { ownIdsIn, ownIn, textOf } from './field-values.ts'
import { fieldWords } from './field-words.ts'

type Row = Record<string, unknown>

/** Returns functions that name the fields of a row and put their values into words. */
export function useFieldWords() {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const replica = useCellar().replica

  /**
   * Returns the value of a field in words, or undefined when it is empty. Related values, such as the currency of an
   * amount, are taken from its row.
   */
  function sayValue(field: string, row: Row | null | undefined): string | undefined {
    const value = (field.startsWith('own.') ? ownIn(row?.own, field.slice(4)) : row?.[field]) ?? null
    if (value === null || (Array.isArray(value) && value.length === 0)) return undefined
    const word = choiceWords(field, value)?.[String(value)]
    if (word) return i18n._(word)
    if (field.endsWith('_id')) return referenceText(field, String(value), row) || undefined
    if (field.endsWith('_on') || kindOf(field) === 'day') return dayText(String(value), i18n.locale)
    if (field.endsWith('_minor')) return money.format(Number(value), currencyOf(field, row))
    if (field === 'owners') return ownersText(value as Owner[])
    if (field === 'country') return countryName(String(value), i18n.locale)
    if (field === 'alcohol') return i18n.number(Number(value))
    if (field === 'score') return scoreText(Number(value), row)
    if (field === 'aspects') return aspectsText(value as Aspects)
    if (field === 'blocked') return (value as Cell[]).map(cell => cellName(axesOf(row), cell)).join(', ')
    return textOf(value) || undefined
  }

  function referenceText(field: string, id: string, row: Row | null | undefined): string | undefined {
    if (!replica) return undefined
    const wine = field === 'wine_id' && replica.wines.get(id)
    if (wine) return wineText(wine)
    if (field === 'bottle_id') return replica.bottles.get(id)?.code
    const isOfBottle = field === 'place_id' && row && 'slot_row' in row
    return isOfBottle ? whereText(row as Bottle & Row, replica.places, i18n) : placeText(id, replica.places)
  }

  function scoreText(stored: number, row: Row | null | undefined): string {
    const scale = row?.score_scale as ChoiceOf<'score_scale'> | undefined
    return i18n.number(scale ? scoreOn(stored, scale, scale) : stored)
  }

  function aspectsText(aspects: Aspects): string | undefined {
    const terms = Object.entries(aspects).flatMap(([name, chosen]) =>
      chosen.flatMap(term => termWord(name as AspectName, term) ?? []),
    )
    return terms.map(term => i18n._(term)).join(', ') || undefined
  }

  function kindOf(field: string) {
    return field.startsWith('own.') ? replica?.custom_fields.get(field.slice(4))?.kind : undefined
  }

  /** Names a field; `own.…` is a custom field. Returns undefined for fields that people do not see. */
  function nameOf(field: string): string | undefined {
    if (field.startsWith('own.'))
      return replica?.custom_fields.get(field.slice(4))?.name ?? t({ context: 'history', message: 'Deleted field' })
    const word = fieldWords[field]
    return word && i18n._(word)
  }

  /**
   * Returns the fields of a row to show: internal ones are left out, a currency is shown with its amount and a slot
   * with its place, and custom fields are listed one by one where they differ.
   */
  function shownFields(
    fields: readonly string[],
    before: Row | null | undefined,
    after: Row | null | undefined,
  ): string[] {
    const shown = fields.flatMap(field => {
      if (field === 'own') return ownIdsIn(before?.own, after?.own).map(id => `own.${id}`)
      if (field === 'slot_row' || field === 'slot_column' || field === 'slot_depth') return 'place_id'
      const isOfAnother = field.endsWith('currency') || isInternalField(field)
      return isOfAnother || nameOf(field) === undefined ? [] : field
    })
    return [...new Set(shown)]
  }
  return { nameOf, sayValue, shownFields }
}

function currencyOf(field: string, row: Row | null | undefined): string | undefined {
  const currency = row?.[field.replace(/_minor$/, '_currency')] ?? row?.currency
  return typeof currency === 'string' ? currency : undefined
}

function axesOf(row: Row | null | undefined): Pick<Place, 'row_names' | 'column_names'> {
  const { row_names = [], column_names = [] } = (row ?? {}) as Partial<Place>
  return { row_names, column_names }
}
