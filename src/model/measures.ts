import { sorts } from './dimensions.ts'

interface Text {
  id: string
  message: string
}

interface MeasureRow {
  title: Text
  unit: 'bottles' | 'wines' | 'litres' | 'amount' | 'score'
  /** The figure of some bottles: their number, that of their wines, the sum of what is known, or its average. */
  is: 'bottles' | 'wines' | 'sum' | 'average'
}

/** The figures of bottles that the charts of the cellar can show. */
export const measures = {
  bottles: { title: sorts.bottles.title, unit: 'bottles', is: 'bottles' },
  wines: { title: /*i18n*/ { id: 'measure.wines', message: 'Wines' }, unit: 'wines', is: 'wines' },
  litres: { title: /*i18n*/ { id: 'measure.litres', message: 'Litres' }, unit: 'litres', is: 'sum' },
  cost: { title: /*i18n*/ { id: 'measure.cost', message: 'Cost' }, unit: 'amount', is: 'sum' },
  value: { title: sorts.value.title, unit: 'amount', is: 'sum' },
  gain: { title: /*i18n*/ { id: 'measure.gain', message: 'Gain' }, unit: 'amount', is: 'sum' },
  average_price: {
    title: /*i18n*/ { id: 'measure.average_price', message: 'Average price' },
    unit: 'amount',
    is: 'average',
  },
  average_score: {
    title: /*i18n*/ { id: 'measure.average_score', message: 'Average score' },
    unit: 'score',
    is: 'average',
  },
} as const satisfies Record<string, MeasureRow>

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as MeasureName[]
