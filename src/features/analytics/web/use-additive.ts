import { type ShownMeasure, useMeasure } from './use-measure.ts'

/** Returns the measure, or the number of bottles where its figures are no parts of a whole, such as averages. */
export function useAdditive(measure: ShownMeasure): ShownMeasure {
  const bottles = useMeasure('bottles')
  return measure.hasParts ? measure : bottles
}
