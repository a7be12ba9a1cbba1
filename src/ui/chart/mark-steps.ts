import type { MarkPlace } from './chart-data.ts'

export type Step = 'next-row' | 'previous-row' | 'next-series' | 'previous-series' | 'first' | 'last'

/** Returns the mark that a step leads to, or the same one at the end. Rows without marks are skipped. */
export function steppedTo(marks: readonly MarkPlace[], from: MarkPlace, step: Step): MarkPlace {
  if (step === 'first') return marks[0] ?? from
  if (step === 'last') return marks.at(-1) ?? from
  if (step === 'next-series') return marks.find(m => m.row === from.row && m.series > from.series) ?? from
  if (step === 'previous-series') return marks.findLast(m => m.row === from.row && m.series < from.series) ?? from
  const row =
    step === 'next-row'
      ? marks.find(mark => mark.row > from.row)?.row
      : marks.findLast(mark => mark.row < from.row)?.row
  return nearest(
    marks.filter(mark => mark.row === row),
    from,
  )
}

function nearest(marks: readonly MarkPlace[], from: MarkPlace): MarkPlace {
  const distance = (mark: MarkPlace) => Math.abs(mark.series - from.series)
  return marks.reduce((best, mark) => (distance(mark) < distance(best) ? mark : best), marks[0] ?? from)
}

/** The rows lie beside one another, below one another, or both. */
export type Along = 'inline' | 'block' | 'both'

/** Returns the step that a key stands for. The rows lie along the axis `along`. */
export function stepOf(key: string, along: Along, rightToLeft: boolean): Step | undefined {
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (along === 'both') {
    if (key === forward || key === 'ArrowDown') return 'next-row'
    return key === back || key === 'ArrowUp' ? 'previous-row' : undefined
  }
  const steps: Record<string, Step> =
    along === 'inline'
      ? { [forward]: 'next-row', [back]: 'previous-row', ArrowUp: 'next-series', ArrowDown: 'previous-series' }
      : { [forward]: 'next-series', [back]: 'previous-series', ArrowUp: 'previous-row', ArrowDown: 'next-row' }
  return steps[key]
}
