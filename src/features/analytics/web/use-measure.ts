import { useLingui } from '@lingui/react'
import { type MeasureName, measures } from '../../../model/dimensions.ts'
import { type FigureWords, useFigureWords } from './use-figure-words.ts'

/** The measure that the charts of the cellar show, and how its values are written. */
export interface ShownMeasure {
  name: MeasureName
  title: string
  words: FigureWords
  of: (part: { bottles: number; value_minor: number | null }) => number
  format: (value: number) => string
  formatShort: (value: number) => string
  /** The form for a column whose heading names the measure. */
  formatCell: (value: number) => string
}

export function useMeasure(name: MeasureName): ShownMeasure {
  const { i18n } = useLingui()
  const words = useFigureWords()
  const { title, unit, of } = measures[name]
  const { number, bottles, amount, amountShort } = words
  const formats =
    unit === 'bottles'
      ? { format: bottles, formatShort: number, formatCell: number }
      : { format: amount, formatShort: amountShort, formatCell: amount }
  return { name, title: i18n._(title), words, of, ...formats }
}
