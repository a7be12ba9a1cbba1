import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Dimension, type DimensionRow, dimensions } from '../../../model/dimensions.ts'
import type { Stage, WineType } from '../../../model/wine.ts'
import { nonVintage, unknownValue } from '../../../model/wine-summary.ts'
import { countryName } from '../countries.ts'
import { StageMark } from './stage-mark.tsx'
import { TypeDisc } from './type-disc.tsx'
import { stageNames, typeNames } from './words.ts'

/** The names of the values of each choice. */
const choiceNames: Partial<Record<Dimension, Partial<Record<string, MessageDescriptor>>>> = {
  type: typeNames,
  stage: stageNames,
  lock: { locked: msg({ context: 'of bottles', message: 'Locked' }) },
}

/**
 * Returns a function that names a value of a dimension in the person's language. Places are not among them: they are
 * named from the cellar.
 */
export function useValueLabel(name: Dimension): (value: string) => string {
  const { t, i18n } = useLingui()
  const { kind }: DimensionRow = dimensions[name]
  return value => {
    const choice = choiceNames[name]?.[value]
    if (choice) return i18n._(choice)
    if (value === unknownValue) return t({ context: 'filter', message: 'Unknown' })
    if (kind === 'year' && value === nonVintage) return t({ context: 'vintage', message: 'No vintage' })
    return kind === 'country' ? countryName(value, i18n.locale) : value
  }
}

/** Shows the mark before a value, when its dimension has marks. */
export function ValueMark({ name, value }: { name: Dimension; value: string }): ReactNode {
  if (name === 'type') return <TypeDisc type={value as WineType} size="small" silent />
  return name === 'stage' ? <StageMark stage={value as Stage} /> : null
}
