import { useLingui } from '@lingui/react'
import { type MeasureName, measures } from '../../../model/measures.ts'
import { type FigureWords, useFigureWords } from './use-figure-words.ts'

/** The measure that the charts show, and how its values are written. */
export interface ShownMeasure {
  name: MeasureName
  title: string
  words: FigureWords
  /** The parts of a bar add up to it. */
  hasParts: boolean
  format: (value: number) => string
  formatShort: (value: number) => string
  /** The form for a column whose heading names the measure. */
  formatCell: (value: number) => string
  /** Returns a value in whole units, such as litres for millilitres. */
  plain: (value: number) => number
}

export function useMeasure(name: MeasureName): ShownMeasure {
  const { i18n } = useLingui()
  const words = useFigureWords()
  const { title, unit, is } = measures[name]
  const { number, bottles, wines, litres, amount, amountShort, score } = words
  const formats = {
    bottles: { format: bottles, formatShort: number, formatCell: number, plain: whole },
    wines: { format: wines, formatShort: number, formatCell: number, plain: whole },
    litres: { format: litres, formatShort: litres, formatCell: litres, plain: (ml: number) => ml / 1_000 },
    amount: { format: amount, formatShort: amountShort, formatCell: amount, plain: words.plainAmount },
    score: { format: score, formatShort: score, formatCell: score, plain: words.plainScore },
  }[unit]
  return {
    name,
    title: i18n._(title),
    words,
    hasParts: is !== 'average' && name !== 'gain',
    ...formats,
  }
}

const whole = (count: number) => count
