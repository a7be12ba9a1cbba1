import { type FigureWords, useFigureWords } from './use-figure-words.ts'

/** What the charts of the cellar count: its bottles, or what they are worth. */
export type Counting = 'bottles' | 'value'

export interface Counted {
  words: FigureWords
  counting: Counting
  of: (part: { bottles: number; value_minor: number | null }) => number
  format: (value: number) => string
  formatShort: (value: number) => string
  /** As it stands in a column that says what it is. */
  formatCell: (value: number) => string
}

export function useCounting(counting: Counting): Counted {
  const words = useFigureWords()
  const { number, bottles, amount, amountShort } = words
  return counting === 'bottles'
    ? { words, counting, of: part => part.bottles, format: bottles, formatShort: number, formatCell: number }
    : {
        words,
        counting,
        of: part => part.value_minor ?? 0,
        format: amount,
        formatShort: amountShort,
        formatCell: amount,
      }
}
