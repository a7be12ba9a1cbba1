import type { MessageDescriptor } from '@lingui/core'
import { preservationNames } from '../../bottles/web/opening-words.ts'
import { departureNames } from '../../bottles/web/words.ts'
import { kindNames as customFieldKindNames } from '../../custom-fields/web/words.ts'
import { priceAudienceNames } from '../../members/web/role-words.ts'
import { gridKindNames, kindNames as placeKindNames } from '../../places/web/words.ts'
import { scaleNames } from '../../tastings/web/score-words.ts'
import { sweetnessNames } from '../../wines/web/wine-field-labels.ts'
import { typeNames } from '../../wines/web/words.ts'
import type { ChoiceField, ChoiceOf } from '../choice-fields.ts'

type Words = Partial<Record<string, MessageDescriptor>>

const words: { [Field in ChoiceField]: Record<ChoiceOf<Field>, MessageDescriptor> } = {
  type: typeNames,
  sweetness: sweetnessNames,
  kind: { ...placeKindNames, ...customFieldKindNames },
  grid_kind: gridKindNames,
  preserved: preservationNames,
  departure: departureNames,
  score_scale: scaleNames,
  prices_for: priceAudienceNames,
}

/**
 * Returns the words for all values that a field can have in place of this one, or undefined for a field of free values.
 */
export function choiceWords(field: string, value: unknown): Words | undefined {
  if (field === 'kind') return String(value) in placeKindNames ? placeKindNames : customFieldKindNames
  return (words as Partial<Record<string, Words>>)[field]
}
